//! The tests of the whole program that need no browser, in one program: linking one is many times faster than linking forty.

mod arrivals;
mod arsenal;
mod battles;
mod bombard_ground;
mod census;
mod charts;
mod clicks;
mod commands;
mod company_games;
mod company_hostile;
mod company_picture;
mod company_words;
mod demos;
mod doors;
mod forces;
mod german;
mod impossible_verbs;
mod laws;
mod maps;
mod mirror;
mod missions;
mod odds;
mod oracle_shapes;
mod oracle_sight;
mod order_dice_facts;
mod packages;
mod picture;
mod random;
mod record;
mod rejects;
mod rules;
mod saves;
mod secrets;
mod setting_out;
mod squad_games;
mod squad_picture;
mod stamp_picture;
mod stamps;
mod stuck;
mod surprises;
mod tidy;
mod token_facts;
mod token_games;
mod token_mirror;
mod token_odds;
mod token_picture;
mod twins;
mod typing_work;
mod yardstick;
mod zone_picture;

/// A battle makes a million small allocations: this allocator makes it over a fifth faster.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;
