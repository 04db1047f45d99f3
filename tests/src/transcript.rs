//! Transcripts: a position, orders and questions, and their results, as text. `assets/help/transcripts.md` is the
//! reference.

mod failure;
mod play;
mod say;

pub use failure::of_failure;

use std::{fmt, iter, path::Path};

/// One test: from its name to the next.
#[derive(Debug)]
pub struct Scenario {
    pub name: String,
    /// The line of its name, counted from 1, like all lines here.
    pub line: usize,
    /// Expected to fail until its fault is fixed.
    pub known_failure: bool,
    system: Option<(usize, String)>,
    /// The position.
    head: Vec<(usize, String)>,
    steps: Vec<Step>,
}

/// An input, and the expected results.
#[derive(Debug)]
struct Step {
    line: usize,
    input: Input,
    expected: Vec<(usize, String)>,
}

#[derive(Debug)]
enum Input {
    /// `>` an order, `>>` one with both players' consent.
    Order { line: String, over: bool },
    /// `=` what the dice show, or what is picked.
    Answer(String),
    /// A question, as one seat sees it; if no seat is named, the one that is due.
    Ask { seat: Option<table::Seat>, line: String },
}

/// What is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub line: usize,
    pub what: What,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// The transcript cannot be read.
    Malformed(String),
    /// The result differs; `None` for a line that was missing or is one too many.
    Differs { expected: Option<String>, found: Option<String> },
    /// Marked as a known failure, but it passes.
    Passes,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let said = |line: &Option<String>| line.clone().unwrap_or_else(|| "nothing".to_owned());
        match &self.what {
            What::Malformed(why) => write!(f, "{}: {why}", self.line),
            What::Differs { expected, found } => {
                write!(f, "{}: expected {}\n    found    {}", self.line, said(expected), said(found))
            }
            What::Passes => write!(f, "{}: marked known-failure, but it passes: remove the mark", self.line),
        }
    }
}

/// The results of one file.
#[derive(Debug, Default)]
pub struct Outcome {
    pub n_passed: usize,
    /// Failures that are known and marked.
    pub n_known: usize,
    pub problems: Vec<Problem>,
    /// The file with the actual results in place of the expected ones.
    pub blessed: String,
}

/// Questions by their first word; every other line of the head belongs to the position.
const QUESTIONS: [&str; 17] = [
    "measure", "sight", "links", "sees", "seen-by", "ranges", "reach", "zones", "position", "hash", "offers", "card",
    "standing", "answers", "preview", "undo", "redo",
];

/// Every scenario of a file, or everything that cannot be read.
pub fn parse(content: &str) -> Result<Vec<Scenario>, Vec<Problem>> {
    let (mut scenarios, mut problems): (Vec<Scenario>, Vec<Problem>) = (vec![], vec![]);
    // Some editors begin a file with a byte order mark.
    let content = content.strip_prefix('\u{feff}').unwrap_or(content);
    for (idx, raw) in content.lines().enumerate() {
        let (line, text) = (idx + 1, raw.trim());
        let mut malformed = |why: &str| problems.push(Problem { line, what: What::Malformed(why.to_owned()) });
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        if text.starts_with("---") {
            match header(line, text) {
                Ok(scenario) if scenarios.iter().any(|other: &Scenario| other.name == scenario.name) => {
                    malformed("this name was used above");
                }
                Ok(scenario) => scenarios.push(scenario),
                Err(why) => malformed(why),
            }
            continue;
        }
        let Some(scenario) = scenarios.last_mut() else {
            malformed("a scenario begins with --- its name ---");
            continue;
        };
        if let Err(why) = scenario.add(line, text) {
            malformed(why);
        }
    }
    if scenarios.is_empty() && problems.is_empty() {
        problems.push(Problem { line: 1, what: What::Malformed("there is no scenario in this file".to_owned()) });
    }
    // If lines could not be read, missing steps are not reported as well.
    let empty = scenarios.iter().filter(|scenario| scenario.steps.is_empty() && problems.is_empty());
    for scenario in empty.collect::<Vec<_>>() {
        let why = "this scenario has neither an order nor a question".to_owned();
        problems.push(Problem { line: scenario.line, what: What::Malformed(why) });
    }
    problems.sort_by_key(|problem| problem.line);
    if problems.is_empty() { Ok(scenarios) } else { Err(problems) }
}

fn header(line: usize, text: &str) -> Result<Scenario, &'static str> {
    let (name, rest) = text.trim_start_matches('-').split_once("---").ok_or("a name stands between --- and ---")?;
    let (name, mark) = (name.trim(), rest.trim_start_matches('-').trim());
    let plain = name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
    if name.is_empty() || !plain {
        return Err("a name is made of small letters, digits and -");
    }
    if !mark.is_empty() && mark != "known-failure" {
        return Err("after the name there is nothing, or known-failure");
    }
    let known_failure = !mark.is_empty();
    Ok(Scenario { name: name.to_owned(), line, known_failure, system: None, head: vec![], steps: vec![] })
}

impl Scenario {
    fn add(&mut self, line: usize, text: &str) -> Result<(), &'static str> {
        if let Some(input) = input(text) {
            self.steps.push(Step { line, input, expected: vec![] });
            return Ok(());
        }
        if is_output(text) {
            let step = self.steps.last_mut().ok_or("nothing was put in that this could come of")?;
            step.expected.push((line, text.to_owned()));
            return Ok(());
        }
        if !self.steps.is_empty() {
            return Err("neither an order, an answer, a question nor what came of one");
        }
        match text.strip_prefix("system ") {
            Some(_) if !self.head.is_empty() || self.system.is_some() => Err("system stands once, before the position"),
            Some(system) => {
                self.system = Some((line, system.trim().to_owned()));
                Ok(())
            }
            None => {
                self.head.push((line, text.to_owned()));
                Ok(())
            }
        }
    }

    /// Its system, its position, and its orders.
    pub fn parts(&self) -> (String, String, Vec<String>) {
        let said = self.system.as_ref().map_or(play::DEFAULT, |(_, said)| said);
        let system = said.split_whitespace().next().unwrap_or(play::DEFAULT).to_owned();
        let position = self.head.iter().flat_map(|(_, line)| [line.as_str(), "\n"]).collect();
        let order = |step: &Step| if let Input::Order { line, .. } = &step.input { Some(line.clone()) } else { None };
        (system, position, self.steps.iter().filter_map(order).collect())
    }

    /// Whether its expected results contain this rule id or code.
    pub fn cites(&self, word: &str) -> bool {
        let lines = self.steps.iter().flat_map(|step| &step.expected);
        lines
            .into_iter()
            .any(|(_, line)| line.split(|c: char| c.is_whitespace() || c == '[' || c == ']').any(|w| w == word))
    }
}

fn input(text: &str) -> Option<Input> {
    if let Some(line) = text.strip_prefix(">>") {
        return Some(Input::Order { line: line.trim().to_owned(), over: true });
    }
    if let Some(line) = text.strip_prefix('>') {
        return Some(Input::Order { line: line.trim().to_owned(), over: false });
    }
    if let Some(answer) = text.strip_prefix('=') {
        return Some(Input::Answer(answer.trim().to_owned()));
    }
    let (seat, line) = match text.strip_prefix('@').and_then(|rest| rest.split_once(char::is_whitespace)) {
        Some((seat, line)) => (Some(seat.parse().ok()?), line.trim()),
        None => (None, text),
    };
    let first = line.split_whitespace().next()?;
    let asks = QUESTIONS.contains(&first);
    asks.then(|| Input::Ask { seat, line: line.to_owned() })
}

fn is_output(text: &str) -> bool {
    let text = match text.strip_prefix('@') {
        Some(rest) => rest.split_once(char::is_whitespace).map_or("", |(_, line)| line.trim_start()),
        None => text,
    };
    text.starts_with(['.', '!', '+', '?', '~', '|'])
}

/// The game at the end of a scenario, if all of it can be read.
pub fn played(scenario: &Scenario) -> Option<game::AnyGame> {
    play::played(scenario)
}

/// Runs every scenario of a file.
pub fn run(content: &str) -> Outcome {
    let scenarios = match parse(content) {
        Ok(scenarios) => scenarios,
        Err(problems) => return Outcome { problems, blessed: content.to_owned(), ..Outcome::default() },
    };
    let mut outcome = Outcome::default();
    // The results of each input, by its line.
    let mut came: Vec<(usize, Vec<String>)> = vec![];
    for scenario in &scenarios {
        let (problems, lines) = play::play(scenario);
        match (problems.is_empty(), scenario.known_failure) {
            (true, true) => outcome.problems.push(Problem { line: scenario.line, what: What::Passes }),
            (true, false) => outcome.n_passed += 1,
            // A scenario that cannot be read does not count as a known failure.
            (false, true) if problems.iter().all(|problem| matches!(problem.what, What::Differs { .. })) => {
                outcome.n_known += 1
            }
            (false, true | false) => outcome.problems.extend(problems),
        }
        // Known failures keep the results that would be right.
        let kept = |step: &Step| (step.line, step.expected.iter().map(|(_, line)| line.clone()).collect());
        came.extend(if scenario.known_failure { scenario.steps.iter().map(kept).collect() } else { lines });
    }
    outcome.blessed = bless(content, &scenarios, &came);
    outcome
}

fn bless(content: &str, scenarios: &[Scenario], came: &[(usize, Vec<String>)]) -> String {
    let steps = || scenarios.iter().flat_map(|scenario| &scenario.steps);
    let old: Vec<usize> = steps().flat_map(|step| step.expected.iter().map(|(line, _)| *line)).collect();
    let mut out = String::new();
    for (idx, raw) in content.lines().enumerate() {
        if old.binary_search(&(idx + 1)).is_ok() {
            continue;
        }
        out += raw.trim_end();
        out.push('\n');
        for line in came.iter().filter(|(line, _)| *line == idx + 1).flat_map(|(_, lines)| lines) {
            out += line;
            out.push('\n');
        }
    }
    out
}

/// Compares the results of one step with the expected ones, line by line in order.
///
/// An expected line may end early, after any word. Odds (`~`) and the nearest legal draft (`+`) may be omitted.
fn compare(step_line: usize, expected: &[(usize, String)], found: &[String]) -> Vec<Problem> {
    let says = |mark: char| expected.iter().any(|(_, line)| line.starts_with(mark));
    let counted = |line: &&String| !['~', '+'].into_iter().any(|mark| line.starts_with(mark) && !says(mark));
    let found: Vec<&String> = found.iter().filter(counted).collect();
    let mut problems = vec![];
    for idx in 0..expected.len().max(found.len()) {
        let (wanted, got) = (expected.get(idx), found.get(idx));
        if wanted.zip(got).is_some_and(|((_, wanted), got)| begins(got, wanted)) {
            continue;
        }
        let line = wanted.or(expected.last()).map_or(step_line, |(line, _)| *line);
        let what =
            What::Differs { expected: wanted.map(|(_, line)| line.clone()), found: got.map(|line| (*line).clone()) };
        problems.push(Problem { line, what });
    }
    problems
}

/// What a passing transcript leaves out: the first line that blessing would change, before and after.
pub fn left_open<'a>(content: &'a str, blessed: &'a str) -> Option<(usize, (&'a str, &'a str))> {
    if content == blessed {
        return None;
    }
    let n = content.lines().count().max(blessed.lines().count());
    let whole = |text: &'a str| text.lines().chain(iter::repeat("nothing")).take(n);
    // Otherwise only their line ends differ.
    let found = (1..).zip(whole(content).zip(whole(blessed))).find(|(_, (is, would))| is != would);
    found.or(Some((n, ("the end of a line", "another end"))))
}

/// Compares word for word, up to the end of the shorter.
fn begins(found: &str, wanted: &str) -> bool {
    let mut found = found.split_whitespace();
    wanted.split_whitespace().all(|word| found.next() == Some(word))
}

/// Every transcript below a folder, in the order of paths.
pub fn files_below(dir: &Path) -> std::io::Result<Vec<std::path::PathBuf>> {
    let mut files = vec![];
    let mut folders = vec![dir.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "txt") {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(content: &str, line: usize, part: &str) {
        let problems = run(content).problems;
        let first = problems.first().map(ToString::to_string).unwrap_or_default();
        assert!(first.starts_with(&format!("{line}:")) && first.contains(part), "{problems:?}");
    }

    #[test]
    fn malformed_transcripts_are_located() {
        check("", 1, "no scenario");
        check("\u{feff}--- a ---\ntable 10x10in\n> pass\n. nothing\n", 4, "nothing");
        check("> move R1\n", 1, "begins with");
        check("--- Two Words ---\n> pass\n", 1, "small letters");
        check("--- a ---\ntable 10x10in\n", 1, "neither an order nor a question");
        check("--- a ---\n. told\n", 2, "nothing was put in");
        check("--- a ---\ntable 10x10in\n> pass\nnonsense\n", 4, "neither an order");
        check("--- a ---\n> pass\n--- a ---\n> pass\n", 3, "used above");
        check("--- a --- maybe\n> pass\n", 1, "known-failure");
        check("--- a ---\nsystem nothing\ntable 10x10in\n> pass\n. x\n", 2, "system");
        check("--- a ---\ntable 10x10in\nred R1 rifles at 1\n> pass\n. x\n", 3, "x,y");
        check("--- a ---\ntable 10x10in\n= 4\n", 3, "nothing is asked");
    }

    #[test]
    fn what_differs_is_shown_with_its_line() {
        check("--- a ---\ntable 10x10in\n> pass\n! no-such\n", 4, "! no-such");
        check("--- a ---\ntable 10x10in\n> pass\n", 3, "expected nothing");
        let outcome = run("--- a ---\ntable 10x10in\n> pass\n. Turn 1, Blue\n");
        assert_eq!((outcome.n_passed, outcome.problems), (1, vec![]));
    }

    #[test]
    fn what_is_left_open_is_found() {
        let found = |content: &str| {
            let outcome = run(content);
            assert_eq!(outcome.problems, vec![]);
            left_open(content, &outcome.blessed).map(|(line, (_, would))| (line, would.to_owned()))
        };
        let told = run("--- a ---\ntable 10x10in\n> pass\n").blessed;
        assert_eq!(found(&told), None);
        let (early, _) = told.rsplit_once(' ').expect("several words");
        assert_eq!(found(early).map(|(line, _)| line), Some(4), "a line that ends early");
        let near =
            "--- a ---\ntable 10x10in\nred R1 rifles disc 1 at 5,5 n pace 2\n> red move R1 { b1 5,9 }\n! move.pace\n";
        assert_eq!(found(near).map(|(line, _)| line), Some(5), "words behind a code");
        let nearest = run(near).blessed.replace('+', "#");
        assert_eq!(found(&nearest).map(|(_, would)| would.starts_with('+')), Some(true), "the nearest draft left out");
    }

    #[test]
    fn a_known_failure_must_fail() {
        check("--- a --- known-failure\ntable 10x10in\n> pass\n. Turn 1, Blue\n", 1, "remove the mark");
        check("--- a --- known-failure\ntable 10in\n> pass\n", 2, "note.bad-table");
        let outcome = run("--- a --- known-failure\ntable 10x10in\n> pass\n. Turn 9, Red\n");
        assert_eq!((outcome.n_known, outcome.problems), (1, vec![]));
    }

    #[test]
    fn blessing_keeps_everything_but_what_came_of_it() {
        let outcome = run("# why\n--- a ---\ntable 10x10in\n\n> pass\n! old\n# after\n");
        assert_eq!(outcome.blessed, "# why\n--- a ---\ntable 10x10in\n\n> pass\n. Turn 1, Blue\n# after\n");
    }
}
