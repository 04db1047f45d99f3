//! Company Battles: the picture equals the ruling. The line of sight that is drawn agrees with the result of the shot,
//! on odd ground and on the maps, in the middle of battles.

use company_battles::CompanyBattles;
use suite::battles::{company::fields, pictures};

#[test]
fn what_is_drawn_is_what_is_ruled() {
    pictures::<CompanyBattles>(fields::opening);
}
