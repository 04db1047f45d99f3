//! What has to come over the line before anybody plays.

use crate::page::dist;
use suite::download::{ALL_MAX, CODE_MAX, Download};

#[test]
fn the_download_keeps_within_its_limits() {
    let Download { code, all, .. } = Download::of(&dist());
    assert!(code <= CODE_MAX, "{code} bytes of code, {CODE_MAX} are let pass");
    assert!(all <= ALL_MAX, "{all} bytes in all, {ALL_MAX} are let pass");
}
