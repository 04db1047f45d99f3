//! Reads a position from its text, with every fault.

use super::number::{NumberFault, heading_from_text};
use super::{Catalog, Measure, NoteArg, NoteFault, Position, Token, Words, tokens};
use crate::{Base, BaseId, Board, Footprint, Form, Piece, PieceId, Place, Quality, Seat, UnitId};
use geom::{Len, Poly, PolyFault, Pt, Shift, shift};
use sorted::Set;

/// The most characters of a word that a fault repeats.
const SAID_MAX: usize = 40;

pub(super) fn position(text: &str, catalog: &Catalog) -> Result<Position, Vec<NoteFault>> {
    let mut reader = Reader::new(catalog);
    for (i, line) in text.lines().enumerate() {
        reader.line(i + 1, line);
    }
    if !reader.headed {
        reader.faults.push(NoteFault { line: 1, column: 1, code: "note.no-table", args: vec![] });
    }
    reader.finish()
}

/// The lines read so far.
struct Reader<'a> {
    catalog: &'a Catalog,
    faults: Vec<NoteFault>,
    /// There was a `table` line, or its absence was reported.
    headed: bool,
    measure: Measure,
    size: Shift,
    pieces: Vec<Piece>,
    names: Set<String>,
    /// Bases without a written number. They get the lowest free numbers once all lines are known.
    bases: Vec<(Option<BaseId>, usize, Base)>,
    ids: Set<BaseId>,
    units: Vec<(UnitId, Words)>,
    known: Set<UnitId>,
    lines: Vec<Words>,
    turn: Option<Words>,
}

/// The words of one line, read one by one.
struct Line<'a> {
    number: usize,
    tokens: &'a [Token],
    next: usize,
    /// The column where the next word would begin.
    end: usize,
    measure: Measure,
}

/// The first fault of a line. The rest of the line is not read.
type Read<T> = Result<T, NoteFault>;

impl Line<'_> {
    fn fault(&self, token: Option<&Token>, code: &'static str) -> NoteFault {
        let args = token.map(|t| NoteArg::Said(t.word.chars().take(SAID_MAX).collect()));
        NoteFault {
            line: self.number,
            column: token.map_or(self.end, |t| t.column),
            code,
            args: args.into_iter().collect(),
        }
    }

    fn peek(&self) -> Option<&str> {
        self.tokens.get(self.next)?.plain()
    }

    /// Takes the next word if it is this one and the grammar may look at it.
    fn accept(&mut self, word: &str) -> bool {
        let found = self.peek() == Some(word);
        self.next += usize::from(found);
        found
    }

    fn take(&mut self, missing: &'static str) -> Read<&Token> {
        let token = self.tokens.get(self.next).ok_or_else(|| self.fault(None, missing))?;
        self.next += 1;
        Ok(token)
    }

    /// The next word, read by `from`. The codes are for a wrong form and for a size beyond all tables.
    fn read<T>(&mut self, codes: [&'static str; 2], from: impl Fn(&str) -> Result<T, NumberFault>) -> Read<T> {
        let token = self.tokens.get(self.next).ok_or_else(|| self.fault(None, codes[0]))?;
        let value = token.plain().ok_or(NumberFault::Form).and_then(from);
        self.next += 1;
        value.map_err(|why| self.fault(Some(token), if why == NumberFault::Form { codes[0] } else { codes[1] }))
    }

    /// A length between two limits.
    fn length(&mut self, least: Len, most: Len) -> Read<Len> {
        let measure = self.measure;
        self.read(["note.bad-length", "note.bad-size"], |s| {
            let len = measure.len_from_text(s)?;
            if (least..=most).contains(&len) { Ok(len) } else { Err(NumberFault::Size) }
        })
    }

    fn point(&mut self) -> Read<Pt> {
        let measure = self.measure;
        self.read(["note.bad-point", "note.too-far"], |s| near(measure.point_from_text(s)?))
    }

    /// `(24,12)-(28,12)`, or one point of it.
    fn points(&mut self) -> Read<Vec<Pt>> {
        let measure = self.measure;
        self.read(["note.bad-point", "note.too-far"], |s| {
            let inner = s.strip_prefix('(').and_then(|s| s.strip_suffix(')')).ok_or(NumberFault::Form)?;
            inner.split(")-(").map(|p| near(measure.point_from_text(p)?)).collect()
        })
    }

    /// `2x1.25`.
    fn pair(&mut self, least: Len, most: Len) -> Read<(Len, Len)> {
        let measure = self.measure;
        self.read(["note.bad-pair", "note.bad-size"], |s| {
            let (a, b) = s.split_once('x').ok_or(NumberFault::Form)?;
            let (a, b) = (measure.len_from_text(a)?, measure.len_from_text(b)?);
            let fits = |len: Len| (least..=most).contains(&len);
            if fits(a) && fits(b) { Ok((a, b)) } else { Err(NumberFault::Size) }
        })
    }

    fn one_of(&mut self, values: &[&'static str]) -> Read<&'static str> {
        self.read(["note.bad-quality"; 2], |s| {
            values.iter().find(|value| **value == s).copied().ok_or(NumberFault::Form)
        })
    }

    fn rest(&mut self) -> Words {
        let words = self.tokens[self.next..].iter().map(|t| t.word.as_str().into()).collect();
        self.next = self.tokens.len();
        Words::new(self.number, words)
    }

    fn nothing_more(&self) -> Read<()> {
        match self.tokens.get(self.next) {
            Some(token) => Err(self.fault(Some(token), "note.unknown-word")),
            None => Ok(()),
        }
    }
}

fn near(p: Pt) -> Result<Pt, NumberFault> {
    let far = Position::FAR.0;
    if p.x.abs() <= far && p.y.abs() <= far { Ok(p) } else { Err(NumberFault::Size) }
}

impl<'a> Reader<'a> {
    fn new(catalog: &'a Catalog) -> Reader<'a> {
        Reader {
            catalog,
            faults: vec![],
            headed: false,
            measure: Measure::Inch,
            size: shift(0, 0),
            pieces: vec![],
            names: Set::new(),
            bases: vec![],
            ids: Set::new(),
            units: vec![],
            known: Set::new(),
            lines: vec![],
            turn: None,
        }
    }

    fn line(&mut self, number: usize, text: &str) {
        let tokens = match tokens(text) {
            Ok(tokens) => tokens,
            Err(column) => {
                return self.faults.push(NoteFault { line: number, column, code: "note.open-quote", args: vec![] });
            }
        };
        let Some(first) = tokens.first() else { return };
        let end = text.trim_end().chars().count() + 1;
        let mut line = Line { number, tokens: &tokens, next: 0, end, measure: self.measure };
        let word = first.plain();
        if !self.headed && word != Some("table") {
            self.headed = true;
            self.faults.push(line.fault(Some(first), "note.no-table"));
        }
        let read = match word {
            Some("table") => self.table(&mut line),
            Some("turn") => self.turn(&mut line),
            Some("red") => self.unit(&mut line, Seat::Red),
            Some("blue") => self.unit(&mut line, Seat::Blue),
            _ => match terrain_name(&tokens) {
                Some(name) => self.terrain(&mut line, name),
                None => {
                    self.lines.push(line.rest());
                    Ok(())
                }
            },
        };
        if let Err(fault) = read {
            self.faults.push(fault);
        }
    }

    /// `table 48x48in`.
    fn table(&mut self, line: &mut Line) -> Read<()> {
        if std::mem::replace(&mut self.headed, true) {
            return Err(line.fault(line.tokens.first(), "note.table-twice"));
        }
        line.next = 1;
        let (measure, x, y) = line.read(["note.bad-table", "note.bad-size"], |s| {
            let unit = |m: &Measure| s.ends_with(m.name());
            let measure = Measure::ALL.into_iter().find(unit).ok_or(NumberFault::Form)?;
            let size = &s[..s.len() - measure.name().len()];
            let (x, y) = size.split_once('x').ok_or(NumberFault::Form)?;
            Ok((measure, measure.len_from_text(x)?, measure.len_from_text(y)?))
        })?;
        self.measure = measure;
        let fits = |len: Len| (Len(1)..=Position::FAR).contains(&len);
        if !fits(x) || !fits(y) {
            return Err(line.fault(line.tokens.get(1), "note.bad-size"));
        }
        self.size = shift(x.0, y.0);
        line.nothing_more()
    }

    fn turn(&mut self, line: &mut Line) -> Read<()> {
        line.next = 1;
        match self.turn.replace(line.rest()) {
            Some(_) => Err(line.fault(line.tokens.first(), "note.turn-twice")),
            None => Ok(()),
        }
    }

    /// `wood W1 (10,10) (16,10) (16,18) (10,18) height 2`. `name` is the index of its name.
    fn terrain(&mut self, line: &mut Line, name: usize) -> Read<()> {
        let kind = line.tokens[0].word.clone();
        let named = &line.tokens[name];
        let id = self.piece_id(line, name)?;
        line.next = name + 1;
        let sizes = self.catalog.kinds.get(&kind);
        let form = ground(line)?;
        let (mut height, mut level, mut width, mut round) = (None, None, None, None);
        let mut said: Vec<(Quality, &'static str)> = vec![];
        while line.next < line.tokens.len() {
            let token = &line.tokens[line.next];
            line.next += 1;
            let strip = matches!(form, Ground::Line(_));
            let again = match token.plain() {
                Some("height") => height.replace(line.length(Len(0), Position::WIDE)?).is_some(),
                Some("level") => level.replace(line.read(["note.bad-level"; 2], small)?).is_some(),
                Some("width") if strip => width.replace(line.length(Len(1), Position::WIDE)?).is_some(),
                Some("round") if strip => round.replace(true).is_some(),
                Some("flat") if strip => round.replace(false).is_some(),
                Some(word) => match Quality::ALL.into_iter().find(|quality| quality.name() == word) {
                    Some(quality) => {
                        said.push((quality, line.one_of(quality.values())?));
                        said[..said.len() - 1].iter().any(|(known, _)| *known == quality)
                    }
                    None => return Err(line.fault(Some(token), "note.unknown-word")),
                },
                None => return Err(line.fault(Some(token), "note.unknown-word")),
            };
            if again {
                return Err(line.fault(Some(token), "note.twice"));
            }
        }
        sorted::order(&mut said);
        let form = match form {
            Ground::Area(poly) => Form::Area(poly),
            Ground::Disc(at, radius) => Form::Disc { at, radius },
            Ground::Line(points) => {
                let width = width.or(sizes.and_then(|s| s.width));
                let width = width.ok_or_else(|| line.fault(None, "note.no-width"))?;
                Form::Strip { line: points, width, round: round.unwrap_or(sizes.is_some_and(|s| s.round)) }
            }
        };
        if !self.names.insert(named.word.clone()) {
            return Err(line.fault(Some(named), "note.name-taken"));
        }
        let height = height.or(sizes.map(|s| s.height)).unwrap_or_default();
        let level = level.or(sizes.map(|s| s.level)).unwrap_or_default();
        self.pieces.push(Piece { id, name: named.word.clone(), kind, form, height, level, said });
        Ok(())
    }

    /// The number of a piece: one more than that of the piece before, unless it is written.
    fn piece_id(&self, line: &Line, name: usize) -> Read<PieceId> {
        let last = self.pieces.last().map_or(0, |p| p.id.0);
        if name == 1 {
            let next = last.checked_add(1).ok_or_else(|| line.fault(line.tokens.first(), "note.too-many"))?;
            return Ok(PieceId(next));
        }
        let token = &line.tokens[1];
        let id = token.plain().and_then(|s| s.parse::<PieceId>().ok());
        let first = self.pieces.is_empty();
        id.filter(|id| first || id.0 > last).ok_or_else(|| line.fault(Some(token), "note.id-order"))
    }

    /// `red R1 rifles disc 1.26 tall 1 at 24,12 n pinned 1`, or several bases by number.
    fn unit(&mut self, line: &mut Line, seat: Seat) -> Read<()> {
        line.next = 1;
        let named = line.take("note.no-unit")?.clone();
        let unit = named.plain().and_then(|s| s.parse::<UnitId>().ok());
        let unit = unit.ok_or_else(|| line.fault(Some(&named), "note.no-unit"))?;
        if unit.seat != seat {
            return Err(line.fault(Some(&named), "note.wrong-seat"));
        }
        if !self.known.insert(unit) {
            return Err(line.fault(Some(&named), "note.unit-twice"));
        }
        if !line.accept("-") {
            let model = line.take("note.no-model")?.clone();
            let common = sizes(line)?;
            let base_id = |line: &Line| line.peek().and_then(|s| s.parse::<BaseId>().ok());
            if base_id(line).is_none() {
                self.base(line, unit, None, &model, common)?;
            }
            while let Some(id) = base_id(line) {
                if self.bases.last().is_some_and(|(id, _, b)| id.is_none() && b.unit == unit) {
                    break;
                }
                let written = line.take("note.no-model")?.clone();
                if !self.ids.insert(id) {
                    return Err(line.fault(Some(&written), "note.base-twice"));
                }
                let placed =
                    |line: &Line| matches!(line.peek(), Some("at" | "off" | "disc" | "rect" | "oval" | "tall"));
                let own = if placed(line) { None } else { Some(line.take("note.no-place")?.clone()) };
                let (foot, tall) = sizes(line)?;
                // Sizes for all bases of the line hold for bases of the same model.
                let common = if own.is_none() { common } else { (None, None) };
                let size = (foot.or(common.0), tall.or(common.1));
                self.base(line, unit, Some(id), own.as_ref().unwrap_or(&model), size)?;
            }
        }
        let words = line.rest();
        self.units.push((unit, words));
        Ok(())
    }

    /// The place of a base, which follows its size.
    fn base(&mut self, line: &mut Line, unit: UnitId, id: Option<BaseId>, model: &Token, size: Size) -> Read<()> {
        let known = self.catalog.models.get(&model.word);
        let foot = size.0.or(known.map(|m| m.foot)).ok_or_else(|| line.fault(Some(model), "note.no-foot"))?;
        let height = size.1.or(known.map(|m| m.height)).unwrap_or_default();
        let place = if line.accept("off") {
            None
        } else if line.accept("at") {
            let at = line.point()?;
            let facing = line.read(["note.bad-heading"; 2], heading_from_text)?;
            Some(Place { at, facing })
        } else {
            return Err(line.fault(line.tokens.get(line.next), "note.no-place"));
        };
        let base = Base::new(id.unwrap_or(BaseId(0)), unit, model.word.as_str(), foot, height, place);
        self.bases.push((id, line.number, base));
        Ok(())
    }

    fn finish(mut self) -> Result<Position, Vec<NoteFault>> {
        let mut free = (1..=u16::MAX).map(BaseId).filter(|id| !self.ids.contains(id));
        let mut bases = Vec::with_capacity(self.bases.len());
        for (id, line, mut base) in std::mem::take(&mut self.bases) {
            match id.or_else(|| free.next()) {
                Some(id) => base.id = id,
                None => {
                    self.faults.push(NoteFault { line, column: 1, code: "note.too-many", args: vec![] });
                    break;
                }
            }
            bases.push(base);
        }
        sorted::sort_by_key(&mut bases, |b| b.id);
        if !self.faults.is_empty() {
            sorted::sort_by_key(&mut self.faults, |f| (f.line, f.column));
            return Err(self.faults);
        }
        let board = Board { size: self.size, pieces: self.pieces.into(), bases: bases.into() };
        let turn = self.turn.unwrap_or_default();
        Ok(Position { measure: self.measure, board, units: self.units, lines: self.lines, turn })
    }
}

/// The index of the name, if a line looks like terrain: a kind, a name and ground.
fn terrain_name(tokens: &[Token]) -> Option<usize> {
    let ground = |i: usize| match tokens.get(i).and_then(Token::plain) {
        Some("at") => tokens.get(i + 2).and_then(Token::plain) == Some("radius"),
        Some(word) => word.starts_with('('),
        None => false,
    };
    let numbered = || tokens.get(1).and_then(Token::plain).is_some_and(|s| s.parse::<PieceId>().is_ok());
    if ground(2) {
        Some(1)
    } else if ground(3) && numbered() {
        Some(2)
    } else {
        None
    }
}

enum Ground {
    Area(Poly),
    Line(Vec<Pt>),
    Disc(Pt, Len),
}

fn ground(line: &mut Line) -> Read<Ground> {
    if line.accept("at") {
        let at = line.point()?;
        line.next += 1;
        return Ok(Ground::Disc(at, line.length(Len(1), Position::WIDE)?));
    }
    let start = line.next;
    let first = line.points()?;
    if first.len() > 1 {
        let fault = |code| line.fault(line.tokens.get(start), code);
        if first.len() > Poly::CORNERS_MAX {
            return Err(fault("note.corners"));
        }
        if first.windows(2).any(|w| w[0] == w[1]) {
            return Err(fault("note.repeated"));
        }
        return Ok(Ground::Line(first));
    }
    let mut corners = first;
    while line.peek().is_some_and(|s| s.starts_with('(')) {
        corners.extend(line.points()?);
    }
    let code = |why| match why {
        PolyFault::Count(_) => "note.corners",
        PolyFault::Flat => "note.no-area",
        PolyFault::Crossing(..) => "note.crossing",
    };
    Poly::new(corners).map(Ground::Area).map_err(|why| line.fault(line.tokens.get(start), code(why)))
}

/// The size of a base, as far as a line gives it.
type Size = (Option<Footprint>, Option<Len>);

fn sizes(line: &mut Line) -> Read<Size> {
    let (mut foot, mut tall) = (None, None);
    let (least, most) = (Position::FOOT_MIN, Position::FOOT_MAX);
    loop {
        let at = line.next;
        let again = if line.accept("disc") {
            // By its diameter, as bases are sold.
            let across = line.length(least, most)?;
            foot.replace(Footprint::Disc { radius: Len((across.0 + 1) / 2) }).is_some()
        } else if line.accept("rect") {
            let (length, width) = line.pair(least, most)?;
            foot.replace(Footprint::Rect { length, width }).is_some()
        } else if line.accept("oval") {
            let (length, width) = line.pair(least, most)?;
            foot.replace(Footprint::Oval { length, width }).is_some()
        } else if line.accept("tall") {
            tall.replace(line.length(Len(0), Position::WIDE)?).is_some()
        } else {
            return Ok((foot, tall));
        };
        if again {
            return Err(line.fault(line.tokens.get(at), "note.twice"));
        }
    }
}

fn small(s: &str) -> Result<i8, NumberFault> {
    let plain = s.strip_prefix('-').unwrap_or(s).bytes().all(|b| b.is_ascii_digit());
    if plain { s.parse().map_err(|_| NumberFault::Form) } else { Err(NumberFault::Form) }
}
