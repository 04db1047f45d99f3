//! What can be heard: nothing unless it is wanted, and then shots, dice and losses in the order in which they are seen.

use crate::common::Hand;
use ui::Sound;

const SHOOTING: &str = "system company-battles\ntable 48x48in\nred R1 tiger b1 at 12,12 e as de-tiger\nblue B1 sherman b2 at 24,12 w as us-m4\nturn red shooting 1\n";

fn heard(hand: &mut Hand, sounds: bool) -> Vec<Vec<(Sound, f64)>> {
    hand.desk.use_sound(sounds);
    hand.play("type shoot R1 B1");
    let mut heard = vec![];
    for _ in 0..6 {
        hand.play("press roll");
        heard.append(&mut hand.heard);
        if hand.desk.panels().ask.is_none() {
            break;
        }
    }
    heard
}

#[test]
fn nothing_is_heard_unless_it_is_wanted() {
    assert_eq!(heard(&mut Hand::new(SHOOTING), false), Vec::<Vec<(Sound, f64)>>::new());
}

#[test]
fn a_roll_is_heard_as_it_is_seen() {
    let rolls = heard(&mut Hand::new(SHOOTING), true);
    let first: Vec<Sound> = rolls[0].iter().map(|(sound, _)| *sound).collect();
    assert_eq!(first[0], Sound::Shot, "a gun, before its dice");
    assert!(first[1..].iter().all(|sound| *sound == Sound::Die), "{first:?}");
    for roll in &rolls {
        assert!(roll.windows(2).all(|two| two[0].1 <= two[1].1), "{roll:?}");
    }
}

#[test]
fn it_can_be_read_without_being_heard() {
    // The same words with sound and without.
    let said = |sounds: bool| {
        let mut hand = Hand::new(SHOOTING);
        heard(&mut hand, sounds);
        hand.desk.panels().log.iter().map(|line| line.text.clone()).collect::<Vec<_>>()
    };
    assert_eq!(said(true), said(false));
}
