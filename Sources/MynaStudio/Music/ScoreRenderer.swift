import Files
import Glibc
package import MynaPiano
import SoundFiles
import SoundFonts

/// Why there is no sound of a score.
package enum ScoreRenderingError: Error, Equatable, Sendable {
  /// The folder of the cache, or a file in it, cannot be written.
  case studio(StudioError)
  /// The score was not rendered.
  case render(PianoRenderError)
  /// Given up on request; nothing is left of it.
  case cancelled
}

/// Has scores played by a person's SoundFont, or that of the system; without any, strings play.
struct ScoreRenderer: Sendable {
  /// The share of the hall in the sound, in percent.
  private static let hall = 18.0
  /// Decibels by which strings are louder than the SoundFont that scores' gains were chosen for.
  private static let stringsExcess = 6.5

  /// The SoundFont that plays; nil for strings.
  let soundFont: String?
  private let instruments: PianoRenderJob.Instruments

  /// Plays by the SoundFont at a path; by that of the system if nil.
  init(soundFont: String?) {
    let path = soundFont ?? SoundFontFile.ofSystem
    self.init(soundFont: path, instruments: path.map { .soundFont(path: $0) } ?? .strings)
  }

  init(soundFont: String?, instruments: PianoRenderJob.Instruments) {
    (self.soundFont, self.instruments) = (soundFont, instruments)
  }

  /// The mark that tells one SoundFont from another, also when a file is replaced under the same name.
  var identity: String {
    guard let soundFont else { return "strings" }
    guard let status = FileStatus.seen(soundFont) else { return "missing " + soundFont }
    return "\(soundFont) \(status.size) \(status.modified.totalNanoseconds)"
  }

  /// Makes a FLAC of a MIDI file, in the place of one that is there.
  ///
  /// - Parameter gain: decibels by which it is made louder.
  @discardableResult func render(
    _ score: String, to sound: String, gain: Double = 0, onProgress: (Double) -> Bool
  ) throws(ScoreRenderingError) -> PianoRenderReport {
    var job = PianoRenderJob(input: score, output: sound, format: .flac)
    (job.hall, job.overwrites, job.instruments) = (Self.hall, true, instruments)
    let excess = instruments == .strings ? Self.stringsExcess : 0
    job.gain = 0.5 * pow(10, (gain - excess) / 20)
    do throws(PianoRenderError) {
      do throws(PianoRenderError) {
        return try PianoRenderer(job).run(onProgress: onProgress)
      } catch .soundFont(let error) {
        // A SoundFont that cannot be played, as when it was removed, silences no music.
        job.instruments = .ofSystem
        var report = try PianoRenderer(job).run(onProgress: onProgress)
        if report.soundFont == nil { report.problem = .soundFont(error) }
        return report
      }
    } catch .cancelled {
      throw .cancelled
    } catch {
      throw .render(error)
    }
  }
}
