//! Section 2: single tests.

use crate::CommandTokens;
pub(crate) use battle::dice::test;
use contract::{Exit, Flow, Flowing, Thing, Throw};

/// CT-2-6, CT-2-7: rolls one die; a test that cannot fail is not rolled.
pub(crate) fn passes(flow: &mut Flow<CommandTokens>, at: Thing, roll: Throw) -> Flowing<bool> {
    if roll.exits == [(1, Exit::Out(1))] { Ok(true) } else { battle::dice::passes(flow, at, vec![roll]) }
}
