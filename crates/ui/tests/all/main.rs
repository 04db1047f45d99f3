//! All tests of the desk in one program: linking one is many times faster than linking eleven.

mod common;

mod banners;
mod by_ear;
mod craters;
mod crowd;
mod fallen;
mod film;
mod lesson;
mod links;
mod looks;
mod pictures;
mod places;
mod report;
mod same_entry;
mod scripts;
mod signs;
mod sound;
mod spoken;
mod tool;
