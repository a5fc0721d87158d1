import Files
import Glibc
package import MynaPiano
import SoundFiles
import SoundFonts

package enum ScoreRenderingError: Error, Equatable, Sendable {
  case studio(StudioError)
  case render(PianoRenderError)
  case cancelled
}

/// Renders scores with the user's SoundFont or the system's SoundFont.
///
/// If there is no SoundFont, Myna's built-in string sound is used.
struct ScoreRenderer: Sendable {
  /// The amount of reverb, 0…100 %.
  private static let hall = 18.0
  /// The number of decibels by which the built-in string sound is louder than the SoundFont for
  /// which the scores' gains were chosen.
  private static let stringsExcess = 6.5

  let soundFont: String?
  private let instruments: PianoRenderJob.Instruments

  init(soundFont: String?) {
    let path = soundFont ?? SoundFontFile.ofSystem
    self.init(soundFont: path, instruments: path.map { .soundFont(path: $0) } ?? .strings)
  }

  init(soundFont: String?, instruments: PianoRenderJob.Instruments) {
    (self.soundFont, self.instruments) = (soundFont, instruments)
  }

  /// A string that identifies the SoundFont.
  ///
  /// It changes if the SoundFont is replaced by another file with the same name.
  var identity: String {
    guard let soundFont else { return "strings" }
    guard let status = FileStatus.seen(soundFont) else { return "missing " + soundFont }
    return "\(soundFont) \(status.size) \(status.modified.totalNanoseconds)"
  }

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
        // If the user's SoundFont is missing or damaged, use the system's, so that there is sound.
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
