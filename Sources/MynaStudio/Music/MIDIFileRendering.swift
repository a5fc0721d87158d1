import Files
import FoundationEssentials
import Hashing
import MIDI
package import MynaPiano
package import Threads

package struct RenderedMIDIFile: Equatable, Sendable {
  package var score: String
  package var path: String
  package var isDamaged: Bool
  package var problem: InstrumentProblem?
}

/// Renders MIDI files that the user opens, and caches the audio files for a week.
///
/// If the MIDI file or the SoundFont has changed, the file is rendered again.
package struct MIDIFileRendering: Sendable {
  /// The version of the renderer.
  ///
  /// Increment it if the same MIDI file and SoundFont sound different from before.
  private static let rendererVersion = 1
  private static let lifetime = 7.0 * 86_400

  private let folders: MynaFolders
  private let renderer: ScoreRenderer
  private let time: any TimeSource

  package init(folders: MynaFolders, soundFont: String?, time: any TimeSource = SystemTime()) {
    self.init(folders: folders, renderer: ScoreRenderer(soundFont: soundFont), time: time)
  }

  init(folders: MynaFolders, renderer: ScoreRenderer, time: any TimeSource) {
    (self.folders, self.renderer, self.time) = (folders, renderer, time)
  }

  package static func isPiece(_ path: String) -> Bool {
    // If the file is unreadable, playing it reports the error.
    guard let file = try? OpenFile(reading: path),
      let head = try? file.read(StandardMIDIFile.signatureSize, at: 0)
    else { return false }
    return StandardMIDIFile.hasSignature(head)
  }

  /// Returns the audio of a MIDI file.
  ///
  /// If the audio is not in the cache, it is rendered on the calling thread.
  ///
  /// - Parameter onProgress: called with the progress, 0…1, at least once every 8,192 frames of
  ///   audio; return false to cancel.
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
