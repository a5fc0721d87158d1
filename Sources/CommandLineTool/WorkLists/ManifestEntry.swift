import Files
import FoundationEssentials
import Glibc
import MynaAudio
import MynaLibrary
import PlainText

/// A line of a manifest, with NeMo's names for what NeMo knows.
struct ManifestEntry: Sendable {
  /// The line, with its end.
  let bytes: [UInt8]

  /// Measures a file.
  ///
  /// - Parameters:
  ///   - name: the file's name in the manifest.
  ///   - path: the file.
  ///   - entry: the keys to keep.
  init(_ name: String, measuring path: String, keeping entry: [String: JSONValue]?) throws {
    // A signal doesn't end this, because a file that was written needs its line.
    try self.init(name, try SoundReport(path: path), of: path, keeping: entry)
  }

  /// - Parameters:
  ///   - report: the measurements of the file at `path`, or of a part of it.
  ///   - offset: where the part begins in seconds; nil for the whole file.
  init(
    _ name: String, _ report: SoundReport, of path: String, offset: Double? = nil,
    keeping entry: [String: JSONValue]?
  ) throws {
    let hash = try ContentHasher.hash(ofBytesIn: path)
    var object = entry ?? [:]
    object["audio_filepath"] = .text(name)
    object["duration"] = .number(report.duration)
    object["offset"] = offset.map(JSONValue.number)
    object["sample_rate"] = .number(report.info.sampleRate)
    object["channels"] = .integer(report.info.channelCount)
    object["loudness"] = report.loudness.map(JSONValue.number)
    object["true_peak"] = report.truePeak > 0 ? .number(20 * log10(report.truePeak)) : nil
    object["pitch"] = report.medianPitch.map(JSONValue.number)
    object["sha256"] = (hash?.hexadecimal).map(JSONValue.text)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let text = String(decoding: try encoder.encode(JSONValue.object(object)), as: UTF8.self)
    // JSON has no bytes that are not UTF-8.
    bytes = Array((text.showingForeignBytes(after: #"\\x"#) + "\n").utf8)
  }
}
