import MynaAudio
import Translations

/// The options that determine which channels and parts of the microphone's audio are recorded.
struct RecordOptions {
  static let channelDescriptions = [
    OptionDescription(
      name: "channels", value: "CHANNELS",
      summary:
        tr(
          "automatic (the default): the microphone’s channels, up to two, and mono if one side is silent throughout; stereo: the microphone’s channels, up to two; mono or 1: the average of both; 2: two channels, even for a mono microphone; left; right."
        ),
      kinds: [.words(["automatic", "stereo", "mono", "left", "right", "1", "2"])]),
    OptionDescription(
      name: "mono", summary: tr("Record the average of both channels, like --channels mono.")),
  ]

  static let partDescriptions = [
    OptionDescription(
      name: "on-sound",
      summary: tr(
        "Wait for audio louder than --threshold, and begin the recording 0.5 seconds before it.")),
    TimeOption.description(
      "split-every", tr("Begin a new recording after each period of this length, without a gap.")),
  ]

  static let threshold = OptionDescription(
    name: "threshold", value: "DB",
    summary: tr(
      "The level at or below which --on-sound and --skip-silence detect silence; the default is -50."
    ),
    range: RecordingSettings.silenceThresholdRange, unit: "dB")

  let channels: RecordingChannels
  /// The duration of each part of the recording, in seconds; nil for a single part.
  let partDuration: Double?
  private let hasTwoChannels: Bool
  private let waitsForSound: Bool
  private let threshold: Double?

  init(_ arguments: ParsedArguments) throws {
    let isMono = try arguments.single(of: Self.channelDescriptions.map(\.name)) == "mono"
    let word = isMono ? "mono" : arguments.text("channels")
    channels = try word.map(Self.channels) ?? .automatic
    hasTwoChannels = word == "2"
    partDuration = try TimeOption.timeOrNumber(
      "split-every", arguments, in: 1...TimeOption.longest)
    waitsForSound = arguments.has("on-sound")
    threshold = arguments.number("threshold")
    guard !arguments.isGiven("threshold") || waitsForSound || arguments.has("skip-silence")
    else {
      throw UsageError(tr("--threshold needs --on-sound or --skip-silence."))
    }
    try arguments.require("output", for: "force")
    _ = try arguments.single(of: ["append", "split-every"])
  }

  func apply(to settings: inout RecordingSettings) {
    settings.channels = channels
    if hasTwoChannels { settings.minimumChannelCount = 2 }
    settings.waitsForSound = waitsForSound
    if let threshold { settings.silenceThreshold = threshold }
  }

  /// Returns the error to report in place of `error`, which occurred while the recording was saved.
  func explain(_ error: any Error) -> any Error {
    guard waitsForSound, SilentRecordingError.isCause(of: error) else { return error }
    return SilentRecordingError(threshold: threshold ?? RecordingSettings().silenceThreshold)
  }

  private static func channels(_ word: String) throws(UsageError) -> RecordingChannels {
    switch word {
    case "1": return .mono
    case "2": return .stereo
    default:
      guard let channels = RecordingChannels(rawValue: word) else {
        throw UsageError(
          tr(
            "--channels is “automatic”, “stereo”, “mono”, “left”, “right”, 1, or 2, not “%1”.",
            word))
      }
      return channels
    }
  }
}
