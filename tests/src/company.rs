//! The data of Company Battles in the repository.

use crate::rules::root;
use company_battles::{
    data::{Arsenal, Chart},
    force::Book,
};
use content::Catalog;
use std::fs;

/// A file of `assets/data/company_battles`.
pub fn data(file: &str) -> String {
    let path = root().join("assets/data/company_battles").join(file);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// The files of a folder in there, with their content.
pub fn files(folder: &str) -> Vec<(String, String)> {
    let dir = root().join("assets/data/company_battles").join(folder);
    let entries = fs::read_dir(dir).expect("a folder of data");
    let mut names: Vec<String> = entries.flatten().map(|e| e.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names.into_iter().map(|name| format!("{folder}/{name}")).map(|name| (name.clone(), data(&name))).collect()
}

/// The arsenal that comes with the program.
pub fn arsenal() -> Arsenal {
    let files = files("teams");
    let files: Vec<(&str, &str)> = files.iter().map(|(name, content)| (name.as_str(), content.as_str())).collect();
    Arsenal::read(&files, Catalog::standard()).unwrap_or_else(|flaws| panic!("{flaws:#?}"))
}

/// The formations that come with the program.
pub fn book(arsenal: &Arsenal) -> Book {
    let content = data("formations.txt");
    Book::read("formations.txt", &content, arsenal).unwrap_or_else(|flaws| panic!("{flaws:#?}"))
}

/// The mobility chart that comes with the program.
pub fn chart() -> Chart {
    Chart::read("mobility.txt", &data("mobility.txt")).unwrap_or_else(|flaws| panic!("{flaws:#?}"))
}
