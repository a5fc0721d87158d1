package import MynaStudio
import Observation
package import Threads

/// What the Song page shows and does, besides what `NowPlaying` does; knows no widget.
///
/// The position is read from `music` before each frame; all else is observed.
@MainActor @Observable package final class SongModel: SoundShaping {
  /// The music that plays.
  @ObservationIgnored package let music: NowPlaying
  /// The effects that a person can choose: the presets, and the person's own.
  package private(set) var effects: [EffectChoice]

  /// The effect that was tapped last, of which the sliders may have made something else.
  package private(set) var chosen: EffectChoice?

  /// The time by which the page moves.
  package var time: any TimeSource { studio.time }

  @ObservationIgnored private let studio: Studio
  @ObservationIgnored private let queue = SerialThread(label: "Myna.Song")

  /// A page for whatever song plays.
  package init(_ music: NowPlaying, studio: Studio) {
    (self.music, self.studio) = (music, studio)
    effects = EffectChoice.presets
  }

  /// Looks for the person's own effects.
  package func open() async {
    let folder = EffectFolder(folders: studio.folders)
    let own = await queue.run { folder.list() }
    effects = EffectChoice.presets + own
  }

  /// How it sounds.
  package var adjustments: SoundAdjustments { music.adjustments }

  /// How loud it is, 0…1.
  package var volume: Double {
    get { music.volume }
    set { music.setVolume(newValue) }
  }

  /// Changes how it sounds, while it plays or not.
  package func adjust(_ edit: (inout SoundAdjustments) -> Void) { music.adjust(edit) }

  /// Sounds like an effect from where it is, and plays; `EffectChoice.original` removes all effects.
  ///
  /// A memo begins anew with each effect. A song goes on: it is long, and no one wants its beginning again for each effect.
  package func tap(_ effect: EffectChoice) async {
    chosen = effect
    await music.sound(like: SoundAdjustments(effect.chain))
  }

  /// Takes off all that is done to the sound.
  package func reset() {
    chosen = nil
    adjust { $0 = SoundAdjustments() }
  }
}
