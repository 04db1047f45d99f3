//! The screen without a browser: camera, picking, tools, scene, panels.
//! `web` feeds a [`Desk`] with [`Input`] and [`Incoming`], and asks it for four things: the [`Ground`] (seldom), a list
//! of [`Draw`]s (each frame), the [`Panels`] (when their revision changes), and what it wants from the browser
//! ([`Outgoing`]).

mod address;
mod battle;
mod briefing;
mod camera;
mod chips;
mod desk;
mod draw;
mod fight;
mod input;
mod lesson;
mod measure;
mod motion;
mod outgoing;
mod page_words;
mod panels;
mod pick;
mod places;
mod press;
mod report;
mod scene;
mod sound;
mod speed;
mod tables;
pub mod tool;
mod tour;
mod traces;
mod tray;

pub use address::Address;
pub use battle::{
    Choices, Choosing, ChoosingPanel, Chosen, FlawRow, ForceGroup, ForcePanel, ForceRow, ROLL, TermRow, is_mission,
    mission_in_address, systems, systems_by_name, with_mission,
};
pub use briefing::{BriefingPanel, BriefingPart};
pub use camera::{Camera, Screen, View};
pub use content::{LANGUAGES, Language, Words, letters::is_letter};
pub use contract::{Chapter, Luck, Tone, When};
pub use desk::waived::Waive;
pub use desk::{
    Desk, Detail, Stocked, is_size, measuring_system, names_a_system, system_in, system_name, system_of, too_long,
};
pub(crate) use desk::{Film, Shown};
pub use draw::{
    Draw, Foot, Ground, Hatch, Icon, Lies, Line, Pit, RESTS, Rut, Scar, Shade, Sprite, Terrain, TerrainForm, heading,
    icon_of, rest_of, stroke_of,
};
pub use fight::FATE_TEXT;
pub use geom::{Pt, pt};
pub use glam::{Vec2, vec2};
pub use input::{Button, Input, Key, Mods, Pointer};
pub use lesson::{LessonPanel, LessonRow};
pub use outgoing::{Incoming, Outgoing, Progress};
pub use page_words::say_with;
pub use panels::{
    AfterPanel, AskPanel, BoardPanel, BoardRow, BoardSection, CardPanel, Control, DicePanel, GoalRow, GridPanel,
    HandOverPanel, Hint, KindRow, LineKind, LogLine, LossPanel, LossRow, MenuPanel, MissionPanel, ModelRow, NoteRow,
    Palette, Panels, PartPanel, PoolPanel, ProposalPanel, RecapGroup, RecapPanel, RollRow, Row, Saved, Side,
    StockPanel, StoryPanel, SuggestionRow, TallyPanel, TrayRow, TurningPanel, UnitRow, WantPanel, law, laws,
    newest_first, stand_of,
};
pub use press::Press;
pub use report::Node;
pub use scene::{BANNER_TEXT, PLATE_TEXT, Pips};
pub use sound::Sound;
pub use speed::{Speed, Speeds};
pub use table::{BaseId, PieceId, Seat, UnitId, notation::Measure};
pub use tables::{FIRST_TABLE, TableRow, tables, title_of};
pub use tour::TourPanel;
pub use tray::{HEADING_TEXT, Roll, TUMBLE_MS, Verdict, lies_after, thrown_after};
