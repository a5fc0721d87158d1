package import MynaStudio
import Observation
package import Threads

/// The model of the Song page, independent of widgets, for everything that `NowPlaying` does not
/// provide.
///
/// The position is read from `music` before each frame; everything else is observed.
@MainActor @Observable package final class SongModel: AdjustablePlayback {
  @ObservationIgnored package let music: NowPlaying
  package private(set) var effects: [EffectChoice]

  package private(set) var chosen: EffectChoice?

  package var time: any TimeSource { studio.time }

  @ObservationIgnored private let studio: Studio
  @ObservationIgnored private let queue = SerialThread(label: "Myna.Song")

  package init(_ music: NowPlaying, studio: Studio) {
    (self.music, self.studio) = (music, studio)
    effects = EffectChoice.presets
  }

  package func open() async {
    let folder = EffectFolder(folders: studio.folders)
    let own = await queue.run { folder.list() }
    effects = EffectChoice.presets + own
  }

  package var adjustments: SoundAdjustments { music.adjustments }

  package var volume: Double {
    get { music.volume }
    set { music.setVolume(newValue) }
  }

  package func adjust(_ edit: (inout SoundAdjustments) -> Void) { music.adjust(edit) }

  /// Applies an effect and starts playback.
  ///
  /// `EffectChoice.original` removes all effects.
  ///
  /// A memo starts over, but a song continues at its current position, because hearing the
  /// beginning again with each effect would be tedious.
  package func tap(_ effect: EffectChoice) async {
    chosen = effect
    await music.sound(like: SoundAdjustments(effect.chain))
  }

  package func reset() {
    chosen = nil
    adjust { $0 = SoundAdjustments() }
  }
}
