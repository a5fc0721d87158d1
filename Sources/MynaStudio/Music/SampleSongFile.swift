import Files
import FoundationEssentials
import Hashing
import MIDI
import MynaMusic

struct SampleSongFile {
  /// The version of the renderer.
  ///
  /// Increment it if the same score and SoundFont sound different from before.
  private static let rendererVersion = 1
  private static let digitCount = 16

  let folder: String
  let song: String
  let hash: String
  let midi: [UInt8]
  /// The gain of the rendering in decibels.
  let gain: Double

  init(_ song: SampleSong, renderer: String, folder: String) throws(StudioError) {
    (self.folder, self.song) = (folder, song.name)
    midi = song.score.midiFile.bytes
    gain = song.score.heading.gain
    let identity = "\(Self.rendererVersion) \(gain) \(renderer)\n"
    do throws(HashingError) {
      var sum = try SHA256()
      sum.update(Array(identity.utf8))
      sum.update(midi)
      hash = String(sum.finishHexadecimal().prefix(Self.digitCount))
    } catch {
      throw .folder(path: folder, reason: .message("\(error)"))
    }
  }

  var sound: String { "\(folder)/\(song)-\(hash).flac" }
  var loudness: String { "\(folder)/\(song)-\(hash).json" }
  /// The path of the MIDI file, which exists only while the song is being rendered.
  var score: String { "\(folder)/\(song)-\(hash).mid" }

  /// The stored loudness; nil if it is missing or unreadable.
  var measured: SongLoudness? {
    guard let data = try? FileContents.read(loudness, limit: 4_096) else { return nil }
    return try? JSONDecoder().decode(SongLoudness.self, from: data)
  }

  func removeOthers() {
    // A file that cannot be removed merely uses disk space.
    for name in (try? Folder.names(in: folder, ending: "")) ?? [] {
      let stem = name.split(separator: ".").first ?? ""
      guard stem.dropLast(Self.digitCount) == song + "-", !stem.hasSuffix(hash) else { continue }
      unlink(folder + "/" + name)
    }
  }
}
