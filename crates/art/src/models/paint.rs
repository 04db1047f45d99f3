//! The colors of each nation's machines and uniforms.

use crate::Color;
use content::Livery;

pub(super) struct Paint {
    pub livery: Livery,
    pub hull: Color,
    /// Camouflage blots over the hull: tone and number.
    pub blots: &'static [(Color, u8)],
    pub canvas: Color,
    pub uniform: Color,
    pub helmet: Color,
    pub kit: Color,
}

const fn paint(livery: Livery, blots: &'static [(Color, u8)], [hull, canvas, uniform, helmet, kit]: [u32; 5]) -> Paint {
    let [hull, canvas, uniform, helmet, kit] =
        [Color::hex(hull), Color::hex(canvas), Color::hex(uniform), Color::hex(helmet), Color::hex(kit)];
    Paint { livery, hull, blots, canvas, uniform, helmet, kit }
}

const PAINTS: [Paint; 4] = [
    paint(
        Livery::German,
        &[(Color::hex(0x6f7b46), 9), (Color::hex(0x8d583a), 7)],
        [0xcdb67c, 0xa39a72, 0x6d7775, 0x4f5a58, 0x7d7a58],
    ),
    paint(Livery::American, &[], [0x8b8755, 0x8c8353, 0x6f6d43, 0x4e5233, 0x9d8f63]),
    paint(Livery::British, &[(Color::hex(0x4a4d38), 6)], [0x80845a, 0x8a7f54, 0x7d623c, 0x5d5a38, 0x9a8a5c]),
    paint(Livery::Soviet, &[], [0x708552, 0x84805a, 0x857a45, 0x46573a, 0x8a7c52]),
];

pub(super) fn of(livery: Livery) -> &'static Paint {
    &PAINTS[livery as usize]
}

pub(super) const SKIN: Color = Color::hex(0xd9ab85);
pub(super) const RUBBER: Color = Color::hex(0x2f2d29);
pub(super) const STEEL: Color = Color::hex(0x24231d);
/// The inside of an open machine.
pub(super) const HOLLOW: Color = Color::hex(0x39331f);
pub(super) const WHITE: Color = Color::hex(0xf3f0e2);
