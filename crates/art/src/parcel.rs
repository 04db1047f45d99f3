//! The terrain of a table as one list of numbers and one text: plain data to send to the painting program.

use crate::{Form, Site};

/// How many numbers of a site come before its points.
const HEAD: usize = 6;

/// Adds a site to those packed before it.
pub fn pack(site: &Site, numbers: &mut Vec<f32>, words: &mut String) {
    let (tag, extent, points): (f32, f32, &[[f32; 2]]) = match &site.form {
        Form::Area(corners) => (0.0, 0.0, corners),
        Form::Strip { line, width, round: false } => (1.0, *width, line),
        Form::Strip { line, width, round: true } => (2.0, *width, line),
        Form::Disc { at, radius } => (3.0, *radius, std::slice::from_ref(at)),
    };
    // A piece's number has 16 bits, which a float keeps exactly.
    numbers.extend([site.seed as f32, site.height, f32::from(site.level), tag, extent, points.len() as f32]);
    numbers.extend_from_slice(points.as_flattened());
    for word in [site.kind, site.look, site.roof, site.surface] {
        words.push_str(word);
        words.push('\n');
    }
}

/// Unpacks sites. None if the numbers and the text do not match.
pub fn unpacked<'a>(mut numbers: &'a [f32], words: &'a str) -> Option<Vec<Site<'a>>> {
    let mut words = words.lines();
    let mut sites = vec![];
    while let Some((&[seed, height, level, tag, extent, n], rest)) = numbers.split_first_chunk::<HEAD>() {
        let (points, after) = rest.split_at_checked(n as usize * 2)?;
        let points = points.as_chunks::<2>().0;
        let form = match tag as u8 {
            0 => Form::Area(points),
            1 | 2 => Form::Strip { line: points, width: extent, round: tag > 1.0 },
            _ => Form::Disc { at: *points.first()?, radius: extent },
        };
        let [kind, look, roof, surface] = [words.next()?, words.next()?, words.next()?, words.next()?];
        sites.push(Site { seed: seed as u32, kind, form, height, level: level as i8, look, roof, surface });
        numbers = after;
    }
    numbers.is_empty().then_some(sites)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terrain_comes_back_as_it_was_sent() {
        let corners = [[1.0, 2.0], [300.5, 4.0], [5.0, 600.25]];
        let site = |form| Site {
            seed: 40_000,
            kind: "wood",
            form,
            height: 60.0,
            level: -1,
            look: "",
            roof: "",
            surface: "dirt",
        };
        let sites = [
            site(Form::Area(&corners)),
            site(Form::Strip { line: &corners[..2], width: 50.8, round: true }),
            site(Form::Strip { line: &corners, width: 7.6, round: false }),
            site(Form::Disc { at: [7.0, 8.0], radius: 25.4 }),
        ];
        let (mut numbers, mut words) = (vec![], String::new());
        sites.iter().for_each(|site| pack(site, &mut numbers, &mut words));
        assert_eq!(unpacked(&numbers, &words).as_deref(), Some(&sites[..]));
        assert_eq!(unpacked(&numbers[..numbers.len() - 1], &words), None, "numbers are missing");
        assert_eq!(unpacked(&numbers, "wood\n"), None, "words are missing");
        assert_eq!(unpacked(&[], ""), Some(vec![]));
    }
}
