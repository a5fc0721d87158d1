import MynaAudio
import SoundFiles
import Translations

/// The options that determine where audio is split.
struct SplitPoints {
  static let descriptions = [
    TimeOption.description(
      "at", tr("The time at which to split; can be repeated."), isRepeatable: true),
    TimeOption.description("every", tr("Split into parts of this length.")),
    OptionDescription(
      name: "silence", summary: tr("Split in the middle of each pause of 0.6 seconds or more.")),
    OptionDescription(name: "markers", summary: tr("Split at each marker.")),
  ]

  private let times: [Double]
  private let interval: Double?
  private let kind: String

  init(_ arguments: ParsedArguments) throws(UsageError) {
    guard let kind = try arguments.single(of: Self.descriptions.map(\.name)) else {
      throw UsageError(
        tr("Specify where to split, with --at TIME, --every TIME, --silence, or --markers."))
    }
    self.kind = kind
    times = Set(try TimeOption.times("at", arguments)).sorted()
    interval = try TimeOption.time("every", arguments)
    if let interval, interval < Self.shortestInterval {
      throw UsageError(tr("--every must be at least 1 second."))
    }
  }

  private static let shortestInterval = 1.0
  /// The maximum distance, in seconds, between an end of the file and silence that is considered to
  /// be at that end.
  private static let edge = 0.2

  /// Returns the times, in seconds and ascending order, at which to split a file.
  func times(inFile path: String) throws -> [Double] {
    switch kind {
    case "every":
      let interval = interval ?? Self.shortestInterval
      // A last part of less than a millisecond would be a rounding error.
      let end = try overview(of: path).duration - 0.001
      return Array(stride(from: interval, to: end, by: interval))
    case "silence":
      let overview = try overview(of: path)
      // Silence at the beginning or the end of the file stays with the first or last part.
      let inner = overview.silences().filter {
        $0.lowerBound > Self.edge && $0.upperBound < overview.duration - Self.edge
      }
      return inner.map { ($0.lowerBound + $0.upperBound) / 2 }
    case "markers":
      return Set(SoundMarker.read(path: path).map(\.time).filter { $0 > 0 }).sorted()
    default: return times
    }
  }

  static func noPlace(in title: String) -> UsageError {
    UsageError(tr("Myna found no place to split “%1”; specify a time with --at.", title))
  }

  private func overview(of path: String) throws(RenderError) -> SoundOverview {
    var whole = SoundOverview(sampleRate: 48_000)
    try SoundOverview.read(path) { overview in
      whole = overview
      return !Interruption.hasCome
    }
    guard !Interruption.hasCome else { throw .cancelled }
    return whole
  }
}
