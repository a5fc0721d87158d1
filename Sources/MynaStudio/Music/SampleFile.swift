import Files
import FoundationEssentials
import Hashing
import MIDI
import MynaMusic

/// The place of a sample's sound in the cache: another name for each way in which it can sound.
struct SampleFile {
  /// To be raised when the same score and SoundFont sound different than before.
  private static let rendererVersion = 1
  /// The digits of a hash in a name.
  private static let digitCount = 16

  /// The folder that it is in.
  let folder: String
  /// The name of the song.
  let song: String
  /// The mark that tells this rendering from others.
  let hash: String
  /// The MIDI file to be played.
  let midi: [UInt8]
  /// Decibels by which it is made louder.
  let gain: Double

  /// Finds the place for a song.
  ///
  /// - Parameter renderer: what tells the instruments that play from others.
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

  /// The sound.
  var sound: String { "\(folder)/\(song)-\(hash).flac" }
  /// The path of the file with the loudness.
  var loudness: String { "\(folder)/\(song)-\(hash).json" }
  /// The MIDI file while it is rendered.
  var score: String { "\(folder)/\(song)-\(hash).mid" }

  /// The loudness that was measured; nil if that is not known.
  var measured: SongLoudness? {
    guard let data = try? WholeFile.read(loudness, limit: 4_096) else { return nil }
    return try? JSONDecoder().decode(SongLoudness.self, from: data)
  }

  /// Removes what the cache has of this song but is not this rendering.
  func removeOthers() {
    // What cannot be removed is only in the way of the disk.
    for name in (try? Folder.names(in: folder, ending: "")) ?? [] {
      let stem = name.split(separator: ".").first ?? ""
      guard stem.dropLast(Self.digitCount) == song + "-", !stem.hasSuffix(hash) else { continue }
      unlink(folder + "/" + name)
    }
  }
}
