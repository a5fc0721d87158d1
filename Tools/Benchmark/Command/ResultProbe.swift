import Foundation
import TestSupport

/// Measurements of the results of everyday jobs.
enum ResultProbe {
  /// Returns the loudness in LUFS and the true peak in dBTP by ffmpeg, which shares no code with
  /// Myna.
  static func loudness(of path: String) throws -> (integrated: Double, peak: Double) {
    let text = try Tool.shell.run(
      "ffmpeg -nostdin -i '\(path)' -af ebur128=peak=true -f null - 2>&1")
    let summary =
      String(decoding: text, as: UTF8.self).components(separatedBy: "Summary:").last ?? ""
    func number(_ name: String) -> Double {
      let line = summary.split(separator: "\n").first { $0.contains("\(name):") } ?? ""
      return line.split(separator: " ").compactMap { Double($0) }.first ?? .infinity
    }
    return (number("I"), number("Peak"))
  }

  /// Returns the error of a chord's partials after a change of pitch, in cents, as the greatest of
  /// all partials.
  static func pitchError(of path: String, ratio: Double) throws -> Double {
    let signal = try Signal(file: path)[2..<6]
    return Signal.chordFrequencies.map { frequency in
      let expected = frequency * ratio
      // A fifth of a cent is a finer step than the limit needs.
      let steps = (-60...60).map { expected * exp2(Double($0) * 0.2 / 1_200) }
      let found = steps.max { signal.level(at: $0) < signal.level(at: $1) } ?? 0
      return abs(cents(found, above: expected))
    }.max() ?? .infinity
  }

  /// Returns the level of everything that isn't a partial of the chord, relative to the whole, in
  /// decibels.
  ///
  /// The partials of each half second are removed separately, so a pitch that is off by a fraction
  /// of a cent isn't roughness.
  static func roughness(of path: String, ratio: Double) throws -> Double {
    let signal = try Signal(file: path)[2..<6]
    let rest = stride(from: 0, to: 4, by: 0.5).flatMap { start in
      // The partials aren't quite orthogonal in half a second, so they are removed twice.
      (Signal.chordFrequencies + Signal.chordFrequencies)
        .reduce(signal[start..<start + 0.5]) { $0.without($1 * ratio) }.samples
    }
    return Signal([rest], sampleRate: signal.sampleRate).rmsDecibels - signal.rmsDecibels
  }

  /// Returns the level of the difference between a sound and the original, in decibels relative to
  /// the original.
  ///
  /// The sound is first shifted by up to 62 ms, because some programs delay their output.
  static func difference(of path: String, from original: String) throws -> Double {
    let (result, speech) = (try Signal(file: path), try Signal(file: original)[0..<19])
    let excerpt = 240_000..<288_000
    let shift = (-3_000...3_000).max { correlation($0) < correlation($1) } ?? 0
    func correlation(_ shift: Int) -> Float {
      result.samples.withUnsafeBufferPointer { result in
        speech.samples.withUnsafeBufferPointer { speech in
          var sum: Float = 0
          for n in stride(from: excerpt.lowerBound, to: excerpt.upperBound, by: 7) {
            sum += result[n &+ shift] * speech[n]
          }
          return sum
        }
      }
    }
    let rest = (3_000..<speech.frameCount).map {
      result.samples[$0 + shift] - speech.samples[$0]
    }
    return Signal([rest], sampleRate: speech.sampleRate).rmsDecibels - speech.rmsDecibels
  }

  /// Returns the difference of the duration from the expected one, in seconds.
  static func durationError(of path: String, _ seconds: Double) throws -> Double {
    abs(try Signal(file: path).duration - seconds)
  }

  /// Returns the difference of a tone's level from the expected one, in decibels.
  static func levelError(
    of path: String, at frequency: Double, _ decibels: Double, in range: Range<Double>
  ) throws -> Double {
    abs(try Signal(file: path)[range].level(at: frequency) - decibels)
  }

  /// Returns the names of the audio files in a folder.
  static func files(in path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).filter { !$0.hasPrefix(".") }
      .map { "\(path)/\($0)" }
  }
}
