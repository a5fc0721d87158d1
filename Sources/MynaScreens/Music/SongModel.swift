public import MynaStudio
public import Observation
public import Threads

/// What the Song page shows and does, besides what `NowPlaying` does; knows no widget.
///
/// The position is read from `music` before each frame; all else is observed.
@MainActor @Observable public final class SongModel: SoundShaping {
  /// The music that plays.
  @ObservationIgnored public let music: NowPlaying
  /// The effects that a person can choose: the presets, and the person's own.
  public private(set) var effects: [EffectChoice]

  /// The effect that was tapped last, of which the sliders may have made something else.
  public private(set) var chosen: EffectChoice?

  /// The time by which the page moves.
  public var time: any TimeSource { studio.time }

  @ObservationIgnored private let studio: Studio
  @ObservationIgnored private let queue = SerialThread(label: "Myna.Song")

  /// A page for whatever song plays.
  public init(_ music: NowPlaying, studio: Studio) {
    (self.music, self.studio) = (music, studio)
    effects = EffectChoice.presets
  }

  /// Looks for the person's own effects.
  public func open() async {
    let folder = EffectFolder(folders: studio.folders)
    let own = await queue.run { folder.list() }
    effects = EffectChoice.presets + own
  }

  /// How it sounds.
  public var adjustments: SoundAdjustments { music.adjustments }

  /// How loud it is, 0…1.
  public var volume: Double {
    get { music.volume }
    set { music.setVolume(newValue) }
  }

  /// Changes how it sounds, while it plays or not.
  public func adjust(_ edit: (inout SoundAdjustments) -> Void) { music.adjust(edit) }

  /// Sounds like an effect from where it is, and plays; `EffectChoice.original` removes all effects.
  ///
  /// A memo begins anew with each effect. A song goes on: it is long, and no one wants its beginning again for each effect.
  public func tap(_ effect: EffectChoice) async {
    chosen = effect
    await music.sound(like: SoundAdjustments(effect.chain))
  }

  /// Takes off all that is done to the sound.
  public func reset() {
    chosen = nil
    adjust { $0 = SoundAdjustments() }
  }
}
