package import AudioDevices
package import MynaAudio
package import MynaMusic
package import Threads

package final class UserMusicLibrary: Sendable {
  package let library: MusicLibrary

  private let folders: MynaFolders
  private let samples: SampleSongRendering
  private let time: any TimeSource

  package init(
    folders: MynaFolders, settings: StudioSettings, time: any TimeSource = SystemTime()
  ) {
    (self.folders, self.time) = (folders, time)
    samples = SampleSongRendering(
      folders: folders, soundFont: settings.piano.soundFont, time: time)
    library = MusicLibrary(
      MusicLibrary.Paths(
        data: folders.data, thumbnails: folders.thumbnails,
        folders: Self.folders(folders, settings), excluded: [folders.takes] + folders.otherTakes,
        encodings: settings.tagEncodings),
      samples: SampleSong.all.map(\.song),
      cover: { id in
        // Comparing the ID with those of all sample songs' artwork is slow, so check the prefix
        // first.
        guard id.name.hasPrefix("sample-") else { return nil }
        return SampleSong.all.first { $0.artwork == id }?.cover
      }, time: time)
  }

  package static func folders(_ folders: MynaFolders, _ settings: StudioSettings) -> [String] {
    [folders.music] + settings.musicFolders.filter { $0 != folders.music }
  }

  package func player(
    devices: AudioDevices = AudioDevices(), focus: AudioFocus = AudioFocus(),
    device: String? = nil, limitsPeaks: Bool = true, isRemembered: Bool
  ) -> MusicPlayer {
    // If the folder cannot be created, the player reports that it cannot save its state.
    let state = isRemembered ? ((try? folders.make(\.data)) ?? folders.data) + "/music.json" : nil
    return MusicPlayer(
      devices: devices, focus: focus, device: device, limitsPeaks: limitsPeaks, state: state,
      time: time
    ) { [library] song, loudness in
      // Ignore the error, which occurs if the song was removed or the index isn't writable. In that
      // case, the loudness is measured again the next time.
      Task { try? await library.setLoudness(loudness, of: song) }
    } resolve: { [self] id throws(UnplayableSong) in
      try playable(id)
    }
  }

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
      // A file can be played even if it isn't in the index or the index can't be read.
      let song = try? library.songNow(id)
      var current = path
      if case .file(let moved)? = song?.id { current = moved }
      return PlayableSong(path: current, loudness: song?.loudness ?? SongLoudness())
    }
  }
}
