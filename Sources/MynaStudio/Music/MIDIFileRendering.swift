import Files
import FoundationEssentials
import Hashing
import MIDI
package import MynaPiano
package import Threads

/// A MIDI file as a sound file that can be played.
package struct RenderedMIDIFile: Equatable, Sendable {
  /// The MIDI file.
  package var score: String
  /// The sound file, which is in the cache.
  package var path: String
  /// Whether the MIDI file is damaged, so that only a part of it plays.
  package var isDamaged: Bool
  /// Why strings play, and no SoundFont.
  package var problem: InstrumentProblem?
}

/// Makes sound files of MIDI files that a person opens, and keeps them in the cache for a week.
///
/// A file that was made is made anew when the MIDI file or the SoundFont is another.
package struct MIDIFileRendering: Sendable {
  /// To be raised when the same MIDI file and SoundFont sound different than before.
  private static let rendererVersion = 1
  /// The seconds for which a sound is kept at least.
  private static let lifetime = 7.0 * 86_400

  private let folders: MynaFolders
  private let renderer: ScoreRenderer
  private let time: any TimeSource

  /// Plays by a person's SoundFont, or that of the system; without any, strings play.
  ///
  /// - Parameter soundFont: the path of the SoundFont that was chosen; nil for that of the system.
  package init(folders: MynaFolders, soundFont: String?, time: any TimeSource = SystemTime()) {
    self.init(folders: folders, renderer: ScoreRenderer(soundFont: soundFont), time: time)
  }

  init(folders: MynaFolders, renderer: ScoreRenderer, time: any TimeSource) {
    (self.folders, self.renderer, self.time) = (folders, renderer, time)
  }

  /// Whether a file begins as a MIDI file does, whatever its name says.
  package static func isPiece(_ path: String) -> Bool {
    // A file that cannot be read is told by those that play it.
    guard let file = try? OpenFile(reading: path),
      let head = try? file.read(StandardMIDIFile.signatureSize, at: 0)
    else { return false }
    return StandardMIDIFile.hasSignature(head)
  }

  /// Returns the sound of a MIDI file, and makes it on the calling thread if it is not there yet.
  ///
  /// - Parameter onProgress: called at least ten times a second of sound with the share that is done, 0…1; returning false
  ///   cancels.
  package func sound(
    of score: String, onProgress: (Double) -> Bool = { _ in true }
  ) throws(ScoreRenderingError) -> RenderedMIDIFile {
    let isDamaged = try rethrowing(
      as: ScoreRenderingError.render, try PianoRenderer.check(score))
    let folder = try rethrowing(as: ScoreRenderingError.studio, try folders.make(\.pieces))
    var sound = RenderedMIDIFile(
      score: score, path: "\(folder)/\(try hash(score)).flac", isDamaged: isDamaged,
      problem: renderer.soundFont == nil ? .noSoundFont : nil)
    if FileStatus.seen(sound.path)?.kind == .regular { return sound }
    MynaFolders.forget(in: folder, before: time.date.addingTimeInterval(-Self.lifetime))
    let report = try renderer.render(score, to: sound.path, onProgress: onProgress)
    sound.problem = sound.problem ?? report.problem
    return sound
  }

  /// The mark that tells this rendering from others.
  private func hash(_ score: String) throws(ScoreRenderingError) -> String {
    let identity = "\(Self.rendererVersion) \(renderer.identity)\n"
    let bytes = try rethrowing(
      as: { ScoreRenderingError.render(.notReadable(path: score, $0.refusal)) }
    ) { () throws(SystemError) in
      let file = try OpenFile(reading: score)
      return try file.read(try file.status().size)
    }
    do throws(HashingError) {
      var sum = try SHA256()
      sum.update(Array(identity.utf8))
      sum.update(bytes)
      return sum.finishHexadecimal()
    } catch {
      throw .studio(.folder(path: score, reason: .message("\(error)")))
    }
  }
}
