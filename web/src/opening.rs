//! From the address to a game on the table.

use crate::{
    app::{self, App},
    dom, game_file,
    games::{
        self,
        find::{FIRST, Found, choose},
    },
    hook, input, js,
    notice::{self, Notice},
    parts,
    saving::Saver,
    screens,
    settings::Settings,
    store::PATIENCE_MS,
    tables, ways_out,
};
use std::rc::Rc;
use ui::{Choices, Desk, Screen};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;

/// Games deleted long ago are removed this long after the start.
const TIDYING_MS: i32 = 2_000;
/// After this the table is shown without waiting for the storage.
const FINDING_MS: i32 = 650;

/// Entries audited without a pause.
const AUDITED: usize = 4;
const AUDIT_PAUSE_MS: i32 = 10;

pub async fn open(settings: Settings) {
    let saver = Saver::new(tables::asked());
    notice::ready(&saver);
    tables::close_by_itself();
    saver.gives_back_when_left();
    game_file::accept_drops();
    ways_out::arrivals();
    spawn_local(async {
        js::pause(TIDYING_MS).await;
        let _ = games::purge().await;
    });
    let linked = linked(&saver, &settings).await;
    let wrong = matches!(linked, Linked::Wrong);
    let linked = match linked {
        Linked::Goes => return,
        Linked::Here(desk) => Some(*desk),
        Linked::Wrong | Linked::No => None,
    };
    if linked.is_none() && saver.asked == Default::default() {
        screens::install(settings, Rc::new(|settings: Settings| settings.show()));
        screens::home(settings).await;
        hook::ready();
        screens::paint_tables(settings).await;
        hook::painted(true);
        return;
    }
    let desk = match linked {
        Some(desk) => Some(desk),
        None => asked(&saver, &settings, wrong).await,
    };
    let Some(mut desk) = desk else {
        // Shows only the reason, and the way back to Home.
        let page = dom::document().document_element();
        page.iter().for_each(|page| dom::set_attr(page, "data-none", ""));
        return;
    };
    let uncounted = game_file::said_by_address(games::UNCOUNTED);
    if uncounted {
        notice::show(Notice::Uncounted, "");
    }
    let older = uncounted || desk.is_older() || game_file::said_by_address(games::OLDER);
    desk.take_standing_orders(&tables::remembered());
    let app = App::new(desk, saver, settings);
    if older {
        tell_of_earlier_rules(app.clone());
    }
    if tables::asks_for("tour") {
        app.tour();
    }
    input::capture(&app);
    hook::install(&app);
    ways_out::install(&app);
    screens::after::install(&app);
    screens::briefing::install(&app);
    screens::report::install(&app);
    screens::lesson::install(&app);
    hear_places(app.clone());
    screens::install(settings, Rc::new(move |settings| app.set(settings)));
}

/// Audits a game of an earlier release, a little at a time, until it finds an entry whose result would differ today.
fn tell_of_earlier_rules(app: Rc<App>) {
    spawn_local(async move {
        let (mut from, n_entries) = (0, app.desk().n_entries().0);
        while from < n_entries {
            js::pause(AUDIT_PAUSE_MS).await;
            if let Some(why) = app.desk().differs(from..from + AUDITED) {
                return notice::show(Notice::Earlier, &why);
            }
            from += AUDITED;
        }
    });
}

/// The map's names of places are loaded after the table: a game stores only terrain.
fn hear_places(app: Rc<App>) {
    let Some(map) = tables::known(&tables::here()) else { return };
    spawn_local(async move {
        if let Ok(content) = tables::fetched(map).await {
            app.hear_map(&content);
        }
    });
}

/// Opens the game that the address asks for. If its position is wrong, that has been reported, and a missing game is
/// not reported too.
async fn asked(saver: &Rc<Saver>, settings: &Settings, wrong: bool) -> Option<Desk> {
    let found =
        js::in_time(FINDING_MS, Saver::find(saver.asked.clone(), saver.writer.clone(), String::new(), PATIENCE_MS))
            .await;
    match found {
        Ok(Some(found)) => kept(saver, found, settings).await,
        Ok(None) => {
            if !wrong {
                notice::show(Notice::Missing, "");
            }
            None
        }
        Err(why) => without_storage(saver, &why, settings).await,
    }
}

/// The result of reading a position from the address.
enum Linked {
    /// It is stored as a new game, and the page goes there.
    Goes,
    /// It cannot be stored, but is on the table.
    Here(Box<Desk>),
    /// It is wrong, and a notice says why.
    Wrong,
    No,
}

async fn linked(saver: &Saver, settings: &Settings) -> Linked {
    match ways_out::asked().await {
        Some((name, Ok(text))) => {
            let system = ui::system_in(&text);
            if let Some(system) = system {
                parts::of_system(system, settings).await;
            }
            let desk = match Desk::fresh(&text, screen()) {
                Ok(desk) => desk,
                Err(why) => {
                    notice::show(Notice::Link, &why.join("\n"));
                    return Linked::Wrong;
                }
            };
            if game_file::open_text(&name, &text, false).await {
                return Linked::Goes;
            }
            tables::lies_here("", &name, system.is_some_and(fights));
            saver.is(games::Row { id: js::fresh_name(), title: name, ..games::Row::default() });
            Linked::Here(Box::new(desk))
        }
        Some((_, Err((notice, why)))) => {
            notice::show(notice, &why);
            Linked::Wrong
        }
        None => Linked::No,
    }
}

/// Whether a game of this system is more than a measuring table.
fn fights(system: &str) -> bool {
    game::AnyGame::named(system).is_some_and(|system| system != game::AnyGame::MEASURING)
}

/// Opens the stored game, or a new one if nothing is stored yet. `None` if it cannot be read: it must not be
/// overwritten.
async fn kept(saver: &Rc<Saver>, found: Found, settings: &Settings) -> Option<Desk> {
    let Found { mut row, lines, copy, mine, news } = found;
    notice::tell(news);
    let begins = lines.length() == 0 && copy.is_none();
    let battle = if begins { battle(saver, &mut row, settings).await } else { None };
    if begins && battle.is_none() && saver.asked.battle.is_some() {
        // The system does not exist; no other game is begun instead.
        notice::show(Notice::Link, "");
        return None;
    }
    row = row.told_by_line(&lines.get(0).as_string().unwrap_or_default());
    tables::lies_here(&row.table, &row.title, fights(&row.system));
    let table = row.table.clone();
    let copied = copy.as_ref().is_some_and(|copy| copy.length() == lines.length() && games::begins_with(copy, &lines));
    saver.opens(row.clone(), &lines, mine, copied);
    if begins {
        return fresh(battle, &table).await;
    }
    if let Some(system) = game::AnyGame::named(&row.system) {
        parts::of_system(system, settings).await;
    }
    let here = js::strings(&lines);
    if game_file::wants_whole() {
        return Desk::open_whole(&here, screen()).map_err(|why| notice::show(Notice::Unreadable, &why)).ok();
    }
    // The longer complete version of the two is used; if that is the copy, it is written back to the database.
    let spare = copy.filter(|_| !copied).map(|copy| js::strings(&copy)).unwrap_or_default();
    let mended = || {
        let desk = Desk::open(&spare, screen()).ok()?;
        saver.replace_record(&spare.iter().map(|line| JsValue::from_str(line)).collect());
        saver.spoiled(0);
        notice::show(Notice::Mended, "");
        Some(desk)
    };
    if spare.len() > here.len()
        && let Some(desk) = mended()
    {
        return Some(desk);
    }
    let opened = Desk::open(&here, screen()).or_else(|why| mended().ok_or(why));
    opened.map_err(|why| notice::show(Notice::Unreadable, &why)).ok()
}

/// Shows the table without storage. It is saved when the storage answers, unless another game turns out to be stored
/// there.
async fn without_storage(saver: &Rc<Saver>, why: &JsValue, settings: &Settings) -> Option<Desk> {
    notice::show(Notice::Store, &js::reason(why));
    let mut row = choose(&saver.asked, &[]).or_else(|| choose(&Default::default(), &[]))?;
    let battle = battle(saver, &mut row, settings).await;
    let table = row.table.clone();
    tables::lies_here(&table, &row.title, fights(&row.system));
    // It gets a new name: what is stored under the other one is not known yet.
    saver.is(games::Row { id: js::fresh_name(), own: false, ..row });
    fresh(battle, &table).await
}

/// The battle that the address asks for, with what its row says about it.
async fn battle(saver: &Saver, row: &mut games::Row, settings: &Settings) -> Option<Choices> {
    let asked = saver.asked.battle.as_ref()?;
    let system = Choices::system_of(asked)?;
    parts::of_system(system, settings).await;
    let choices = Choices::read(asked)?;
    (row.title, row.table, row.system) = (choices.title(), choices.map.to_owned(), choices.system.to_owned());
    Some(choices)
}

/// A new game: a battle, or a measuring table.
async fn fresh(battle: Option<Choices>, table: &str) -> Option<Desk> {
    let Some(choices) = battle else { return begun(table, screen()).await };
    let map = map_of(choices.map).await?;
    Desk::battle(&choices, &map, screen()).map_err(|why| notice::show(Notice::Link, &why.join("\n"))).ok()
}

/// A new game on this table.
pub async fn begun(table: &str, screen: Screen) -> Option<Desk> {
    let Some(map) = tables::known(table).filter(|_| table != FIRST) else {
        return Some(
            Desk::fresh(ui::FIRST_TABLE, screen).unwrap_or_else(|faults| panic!("the first table: {faults:?}")),
        );
    };
    let content = map_of(map).await?;
    Some(Desk::on_map(&content, screen).unwrap_or_else(|faults| panic!("the map {map}: {faults:?}")))
}

/// The file of a map; a notice says so if it cannot be fetched.
async fn map_of(map: &str) -> Option<String> {
    tables::fetched(map).await.map_err(|why| notice::show(Notice::Map, &js::reason(&why))).ok()
}

fn screen() -> Screen {
    let (width, height) = app::size();
    app::covered(width, height)
}
