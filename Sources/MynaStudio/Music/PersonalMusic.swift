package import AudioDevices
package import MynaAudio
package import MynaMusic
package import Threads

/// The music of a person: the songs there are, and what plays them.
package final class PersonalMusic: Sendable {
  /// The songs that come with Myna, and those in the folders of the person.
  package let library: MusicLibrary

  private let folders: MynaFolders
  private let samples: SampleRendering
  private let time: any TimeSource

  /// Creates it; nothing is read before it is used.
  package init(
    folders: MynaFolders, settings: StudioSettings, time: any TimeSource = SystemTime()
  ) {
    (self.folders, self.time) = (folders, time)
    samples = SampleRendering(
      folders: folders, soundFont: settings.piano.soundFont, time: time)
    library = MusicLibrary(
      MusicLibrary.Places(
        data: folders.data, thumbnails: folders.thumbnails,
        folders: Self.folders(folders, settings), excluded: [folders.takes] + folders.otherTakes,
        encodings: settings.tagEncodings),
      samples: SampleSong.all.map(\.song),
      cover: { id in
        // Only their names begin so, and reading them all takes its time.
        guard id.name.hasPrefix("sample-") else { return nil }
        return SampleSong.all.first { $0.artwork == id }?.cover
      }, time: time)
  }

  /// The folders that are looked at: that of the system, and what the person added.
  package static func folders(_ folders: MynaFolders, _ settings: StudioSettings) -> [String] {
    [folders.music] + settings.musicFolders.filter { $0 != folders.music }
  }

  /// Returns a player of these songs.
  ///
  /// - Parameters:
  ///   - limitsPeaks: whether effects are kept below full scale.
  ///   - isRemembered: whether it goes on where it was when the program ended the last time.
  package func player(
    devices: AudioDevices = AudioDevices(), focus: AudioFocus = AudioFocus(),
    device: String? = nil, limitsPeaks: Bool = true, isRemembered: Bool
  ) -> MusicPlayer {
    // Without the folder nothing can be remembered, which the player tells.
    let state = isRemembered ? ((try? folders.make(\.data)) ?? folders.data) + "/music.json" : nil
    return MusicPlayer(
      devices: devices, focus: focus, device: device, limitsPeaks: limitsPeaks, state: state,
      time: time
    ) { [library] song, loudness in
      // A song that was removed meanwhile, or an index that cannot be written: it is measured again the next time.
      Task { try? await library.setLoudness(loudness, of: song) }
    } resolve: { [self] id throws(UnplayableSong) in
      try playable(id)
    }
  }

  /// Makes the sounds of the samples that are not in the cache, one after another; ends early when its task is canceled.
  package nonisolated(nonsending) func prepareSamples() async { await samples.prepare() }

  private func playable(_ id: SongID) throws(UnplayableSong) -> PlayableSong {
    switch id {
    case .sample(let name):
      guard let sample = SampleSong.named(name) else { throw UnplayableSong(id, .missing) }
      do throws(ScoreRenderingError) {
        let sound = try samples.sound(of: sample)
        return PlayableSong(path: sound.path, loudness: sound.loudness)
      } catch {
        throw UnplayableSong(id, .unmade)
      }
    case .file(let path):
      // Also plays what the index does not know, and what cannot be looked up now.
      let song = try? library.songNow(id)
      var current = path
      if case .file(let moved)? = song?.id { current = moved }
      return PlayableSong(path: current, loudness: song?.loudness ?? SongLoudness())
    }
  }
}
