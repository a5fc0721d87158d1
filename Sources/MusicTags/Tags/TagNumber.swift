package enum TagNumber {
  static let range = 1...9_999
  static let channelCounts = 1...1_024
  static let durations = 0.001...1e9
  static let sampleRates = 1.0...12e6
  static let gains = -60.0...60.0
  static let peaks = 1e-6...1_000.0

  /// Parses a track or disc number, such as "3", "03", or "3/12".
  package static func ordinal(_ text: String) -> Int? {
    let digits = text.drop { $0 == " " }.prefix { $0.isASCII && $0.isWholeNumber }
    return Int(digits).flatMap { range ~= $0 ? $0 : nil }
  }

  /// Returns the year in a date: the first four consecutive digits, as in "1999-12-31" or
  /// "31.12.1999".
  package static func year(_ text: String) -> Int? {
    let runs = text.split { !($0.isASCII && $0.isWholeNumber) }
    let run = runs.first { $0.count >= 4 }
    return run.flatMap { Int($0.prefix(4)) }.flatMap { range ~= $0 ? $0 : nil }
  }

  /// Parses a gain in decibels as ReplayGain writes it, such as "-6.20 dB".
  package static func gain(_ text: String) -> Double? { number(text, in: gains) }

  /// Parses a linear peak value as ReplayGain writes it, such as "0.988525".
  package static func peak(_ text: String) -> Double? { number(text, in: peaks) }

  /// Converts an Opus gain tag, in steps of 1/256 dB relative to −23 LUFS, to a ReplayGain value in
  /// decibels.
  ///
  /// ReplayGain's reference level is 5 dB louder.
  ///
  /// - Source: RFC 7845, *Ogg Encapsulation for the Opus Audio Codec*, section 5.2.1.
  package static func opusGain(_ text: String) -> Double? {
    guard let steps = number(text, in: -32_768...32_767) else { return nil }
    let gain = steps / 256 + 5
    return gains ~= gain ? gain : nil
  }

  package static func duration(milliseconds: Int) -> Double? {
    let seconds = Double(milliseconds) / 1_000
    return durations ~= seconds ? seconds : nil
  }

  package static func sampleRate(_ rate: Int) -> Double? {
    sampleRates ~= Double(rate) ? Double(rate) : nil
  }

  package static func channelCount(_ count: Int) -> Int? { channelCounts ~= count ? count : nil }

  /// Parses a number, with a decimal point or the decimal comma that some programs write.
  private static func number(_ text: String, in range: ClosedRange<Double>) -> Double? {
    let word = text.drop { $0 == " " }.prefix { "+-.,0123456789".contains($0) }
    let value = Double(String(word.map { $0 == "," ? "." : $0 }))
    return value.flatMap { range ~= $0 ? $0 : nil }
  }
}
