//! A turn of each system without a picture: the player knows only what the live region has said, and presses keys or types lines.
//! The same turn by mouse is counted beside it.

use crate::common::Hand;

/// A player who cannot see: every key and every typed line is one action.
struct Ear {
    hand: Hand,
    said: String,
    actions: usize,
}

impl Ear {
    fn new(position: &str) -> Ear {
        let hand = Hand::new(position);
        let said = hand.desk.panels().said;
        Ear { hand, said, actions: 0 }
    }

    fn does(&mut self, done: &str) {
        self.hand.play(done);
        self.actions += 1;
        self.said = self.hand.desk.panels().said;
    }

    /// A line that is proposed, and Enter once more.
    fn orders(&mut self, line: &str) {
        self.does(&format!("enter {line}"));
        self.hears("Enter does it");
        self.does(&format!("enter {line}"));
    }

    fn hears(&self, words: &str) {
        assert!(self.said.contains(words), "“{words}” is not in “{}”", self.said);
    }

    /// The names in a list that was said: "2 can still act: R1, R2".
    fn names_after(&self, words: &str) -> Vec<String> {
        let (_, rest) = self.said.split_once(words).unwrap_or_else(|| panic!("“{words}” is not in “{}”", self.said));
        let list = rest.split(" · ").next().unwrap_or_default();
        list.split(", ").map(str::to_owned).collect()
    }

    /// Rolls and chooses for as long as it is told to.
    fn rolls(&mut self) {
        loop {
            if self.said.ends_with("Enter rolls") {
                self.does("key Enter");
            } else if self.said.contains(" to choose: ") {
                // Nothing is moved; the side whose hits they are leaves them where they fell.
                self.does("press answer");
            } else {
                return;
            }
        }
    }
}

/// The same turn by mouse: a click, a drag and a press are one action each.
fn by_mouse(position: &str, lines: &[&str]) -> usize {
    let mut hand = Hand::new(position);
    let mut actions = 0;
    for line in lines {
        if *line != "roll" {
            hand.play(line);
            // Pressing and moving the mouse are parts of a drag.
            actions += usize::from(!line.starts_with("mouse down") && !line.starts_with("mouse move"));
            continue;
        }
        while let Some(ask) = hand.desk.panels().ask {
            hand.play(if matches!(ask.want, ui::WantPanel::Roll { .. }) { "press roll" } else { "press answer" });
            actions += 1;
        }
    }
    actions
}

fn compared(of: &str, ear: usize, mouse: usize) {
    println!("{of}: {ear} actions by ear, {mouse} by mouse");
    assert!(2 * ear <= 3 * mouse, "{of}: {ear} actions by ear, {mouse} by mouse");
}

const COMPANY: &str = "system company-battles
table 72x48in
wood W1 (18,28) (26,28) (26,32) (18,32)
red  R1 panzer-4h b1 at 10,10 e b2 at 10,14 e as de-pz4
red  R2 panzer-4h b3 at 10,24 e b4 at 10,28 e as de-pz4
blue B1 sherman   b5 at 34,10 w b6 at 34,14 w as us-m4
blue B2 rifles-usa b7 at 34,36 w b8 at 36,36 w as us-rifle
turn red movement 1
";

#[test]
fn a_turn_of_company_battles() {
    let mut ear = Ear::new(COMPANY);
    ear.hears("Movement");
    // Who can act, and what.
    for unit in ear.names_after("can still act: ") {
        ear.does("key a");
        ear.hears(&unit);
        ear.hears("can still: Move");
        ear.orders(&format!("move {unit} 4in forward"));
        ear.hears("moved 4 in");
    }
    ear.does("key ctrl+Enter");
    ear.hears("Could still act: R2");
    ear.does("key Enter");
    ear.hears("Shooting");
    let units = ear.names_after("can still act: ");
    assert!(!units.is_empty());
    for unit in units {
        ear.does("key a");
        ear.hears(&format!("{unit} · "));
        // The enemy that may be shot at, of all that are there.
        for _ in 0..2 {
            ear.does("key s");
            if ear.said.contains("can shoot: ") {
                break;
            }
        }
        ear.hears("In sight");
        let target = ear.said.split(" · ").next().unwrap_or_default().to_owned();
        ear.orders(&format!("shoot {unit} at {target}"));
        ear.hears("fired");
        ear.rolls();
        if ear.said.contains("Assault") {
            break;
        }
    }
    ear.hears("Assault");
    let mouse = by_mouse(
        COMPANY,
        &[
            "mouse down 10,10",
            "mouse move 14,10",
            "mouse up 14,10",
            "key Enter",
            "mouse down 10,24",
            "mouse move 14,24",
            "mouse up 14,24",
            "key Enter",
            "press end",
            "press accept",
            "click 14,10",
            "press verb-shoot",
            "click 34,10",
            "click 34,10",
            "roll",
            "click 14,24",
            "press verb-shoot",
            "click 34,14",
            "click 34,14",
            "roll",
        ],
    );
    compared("Company Battles", ear.actions, mouse);
}

const TOKENS: &str = "system command-tokens
table 48x48in
red R1 rifles rect 2x2 at 22,12 n as section
red R2 tank at 30,12 n as sherman75
blue B1 rifles rect 2x2 at 22,36 s as section
side red pool 4
side blue pool 4
turn red play 1
";

#[test]
fn an_activation_of_command_tokens_and_what_the_other_side_does() {
    let mut ear = Ear::new(TOKENS);
    ear.hears("Red has the initiative");
    ear.does("key a");
    ear.hears("can still: Move, Fire");
    let unit = ear.said.split(" · ").next().unwrap_or_default().to_owned();
    ear.orders(&format!("activate {unit}"));
    ear.hears("took a token");
    ear.orders(&format!("move {unit} 3in forward"));
    // The other side hears who could react and with what chance, and lets it pass.
    ear.hears("What does Blue do? · B1: on 3+, 67%");
    ear.does("key n");
    ear.hears("moved 3 in");
    ear.does("key ctrl+Enter");
    // Then the tank fires at what it has been told it can see.
    ear.does("key a");
    ear.does("key 2");
    ear.hears("R2 · ");
    ear.orders("activate R2");
    ear.does("key s");
    ear.hears("In sight");
    let target = ear.said.split(" · ").next().unwrap_or_default().to_owned();
    ear.orders(&format!("fire R2 at {target}"));
    ear.hears("What does Blue do?");
    ear.does("key n");
    ear.rolls();
    ear.hears("R2 fired at B1");
    let mouse = by_mouse(
        TOKENS,
        &[
            "click 22,12",
            "press verb-activate",
            "press accept",
            "mouse down 22,12",
            "mouse move 22,15",
            "mouse up 22,15",
            "key Enter",
            "press end",
            "press end",
            "click 30,12",
            "press verb-activate",
            "press accept",
            "press verb-fire",
            "click 22,36",
            "click 22,36",
            "press end",
            "roll",
        ],
    );
    compared("Command Tokens", ear.actions, mouse);
}
