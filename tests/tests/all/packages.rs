//! External packages are allowed ones, and present once.

use serde_json::{Value, json};
use std::{env, fs, process::Command};
use suite::tidy::{self, packages::Allowed, packages::packages};

fn metadata() -> Value {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    let out = cargo.args(["metadata", "--format-version", "1", "--locked"]).current_dir(tidy::root()).output();
    let out = out.expect("cargo is on the PATH");
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    serde_json::from_slice(&out.stdout).expect("json")
}

fn allowed() -> Allowed {
    Allowed::read(&fs::read_to_string(tidy::root().join("deny.toml")).expect("deny.toml"))
}

#[test]
fn licences_are_allowed_and_nothing_is_there_twice() {
    let metadata = metadata();
    assert!(metadata["packages"].as_array().is_some_and(|all| all.len() > 100));
    assert_eq!(packages(&metadata, &allowed()), Vec::<String>::new());
}

#[test]
fn what_may_not_come_is_found() {
    let package = |name: &str, version: &str, licence: &str| json!({"name": name, "version": version, "license": licence, "source": "registry"});
    let list = [
        "allow = [",
        r#"    "MIT","#,
        r#"    "Zlib","#,
        "]",
        "skip = [",
        r#"    { crate = "b@1.0.0", reason = "c" },"#,
        "]",
    ];
    let allowed = Allowed::read(&list.join("\n"));
    assert_eq!((allowed.licences.len(), allowed.doubles.len()), (2, 1));
    let found = |all: Vec<Value>| packages(&json!({ "packages": all }), &allowed);
    let double = || vec![package("b", "1.0.0", "MIT"), package("b", "2.0.0", "Apache-2.0/MIT")];
    assert_eq!(found(double()), Vec::<String>::new());
    let with = |more: Value| found(double().into_iter().chain([more]).collect());
    assert_eq!(with(package("d", "1.0.0", "GPL-3.0")), ["d 1.0.0: licence \"GPL-3.0\""]);
    assert_eq!(with(package("d", "1.0.0", "(MIT OR GPL-3.0) AND CC-BY-4.0")).len(), 1);
    assert_eq!(with(package("d", "1.0.0", "(GPL-3.0 OR MIT) AND Zlib")), Vec::<String>::new());
    assert_eq!(with(package("b", "3.0.0", "MIT")), ["twice: b@2.0.0, b@3.0.0"]);
    assert_eq!(found(vec![]), ["deny.toml excuses b@1.0.0, which is not doubled"]);
}
