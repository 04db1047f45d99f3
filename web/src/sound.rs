//! Sounds, made on the spot from noise and one low tone: quiet and short.

use js_sys::Float32Array;
use std::cell::OnceCell;
use ui::Sound;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{AudioBuffer, AudioContext, AudioNode, AudioScheduledSourceNode, BiquadFilterType};

/// Half a second of noise.
const NOISE_S: f64 = 0.5;
/// Nothing is quite silent: a gain that falls by a constant factor never reaches zero.
const SILENT: f32 = 0.0001;

struct Speaker {
    context: AudioContext,
    noise: AudioBuffer,
}

thread_local! {
    static SPEAKER: OnceCell<Option<Speaker>> = const { OnceCell::new() };
}

/// Each after its number of milliseconds. A browser that plays nothing stays silent.
pub fn play(sounds: &[(Sound, f64)]) {
    SPEAKER.with(|speaker| {
        let Some(speaker) = speaker.get_or_init(|| Speaker::new().ok()) else { return };
        // It may have been made before the player first touched the page.
        let _ = speaker.context.resume();
        for (sound, after) in sounds {
            let _ = speaker.plays(*sound, speaker.context.current_time() + after / 1000.0);
        }
    });
}

impl Speaker {
    fn new() -> Result<Speaker, JsValue> {
        let context = AudioContext::new()?;
        let rate = context.sample_rate();
        let n = (NOISE_S * f64::from(rate)) as u32;
        let noise = context.create_buffer(1, n, rate)?;
        let mut seed = 1_u32;
        let samples: Vec<f32> = (0..n)
            .map(|_| {
                seed = seed.wrapping_mul(0x0019_660d).wrapping_add(0x3c6e_f35f);
                (seed >> 8) as f32 / 8_388_608.0 - 1.0
            })
            .collect();
        noise.copy_to_channel_with_f32_array(&Float32Array::from(&samples[..]), 0)?;
        Ok(Speaker { context, noise })
    }

    fn plays(&self, sound: Sound, at: f64) -> Result<(), JsValue> {
        match sound {
            Sound::Shot => self.hiss(at, (520.0, BiquadFilterType::Lowpass), 0.22, 0.35),
            Sound::SmallShot => {
                self.hiss(at, (1_500.0, BiquadFilterType::Bandpass), 0.14, 0.07)?;
                self.hiss(at + 0.07, (1_400.0, BiquadFilterType::Bandpass), 0.1, 0.07)
            }
            Sound::Die => self.hiss(at, (2_600.0, BiquadFilterType::Highpass), 0.07, 0.03),
            Sound::Loss => {
                self.hiss(at, (240.0, BiquadFilterType::Lowpass), 0.3, 0.45)?;
                self.tone(at, (95.0, 38.0), 0.2, 0.5)
            }
        }
    }

    /// Filtered noise that dies away.
    fn hiss(&self, at: f64, (hertz, kind): (f32, BiquadFilterType), loud: f32, lasts: f64) -> Result<(), JsValue> {
        let source = self.context.create_buffer_source()?;
        source.set_buffer(Some(&self.noise));
        let filter = self.context.create_biquad_filter()?;
        filter.set_type(kind);
        filter.frequency().set_value(hertz);
        source.connect_with_audio_node(&filter)?;
        self.dies_away(source.unchecked_ref(), &filter, at, loud, lasts)
    }

    /// A tone that falls.
    fn tone(&self, at: f64, (from, to): (f32, f32), loud: f32, lasts: f64) -> Result<(), JsValue> {
        let source = self.context.create_oscillator()?;
        source.frequency().set_value_at_time(from, at)?;
        source.frequency().exponential_ramp_to_value_at_time(to, at + lasts)?;
        self.dies_away(source.unchecked_ref(), &source, at, loud, lasts)
    }

    fn dies_away(
        &self,
        source: &AudioScheduledSourceNode,
        last: &AudioNode,
        at: f64,
        loud: f32,
        lasts: f64,
    ) -> Result<(), JsValue> {
        let volume = self.context.create_gain()?;
        volume.gain().set_value_at_time(loud, at)?;
        volume.gain().exponential_ramp_to_value_at_time(SILENT, at + lasts)?;
        last.connect_with_audio_node(&volume)?;
        volume.connect_with_audio_node(&self.context.destination())?;
        source.start_with_when(at)?;
        source.stop_with_when(at + lasts)
    }
}
