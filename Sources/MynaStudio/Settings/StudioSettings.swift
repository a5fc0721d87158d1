package import MynaAudio
package import SoundFiles

/// What a person has chosen, as it is kept from one start to the next.
package struct StudioSettings: Codable, Equatable, Sendable {
  /// The id of the microphone; nil for the system's default.
  package var microphone: String?
  /// Decibels by which the microphone is amplified.
  package var gain = 0.0
  /// Hertz above which nothing is recorded; nil for all.
  package var lowPassCutoff: Double?
  /// Hertz below which nothing is recorded; nil for all.
  package var highPassCutoff: Double?
  /// The channels of new takes.
  package var channels = RecordingChannels.automatic
  /// Whether long silence is left out of new recordings.
  package var skipsSilenceWhileRecording = false
  /// Seconds after which a new recording stops by itself, 1…86,400; nil for never.
  package var stopsAfter: Double?
  /// The format of new takes.
  package var takeFormat = SoundFileFormat.flac
  /// The format that was exported last.
  package var exportFormat = SoundFileFormat.flac
  /// The folder that was exported to last; nil for the takes' own.
  package var exportFolder: String?
  /// The folders with the person's music, besides the desktop's folder for music.
  package var musicFolders: [String] = []
  /// The encodings that tags of songs have which do not state one, by the paths of folders; guessed for all others.
  package var tagEncodings: [String: String] = [:]
  /// Whether the titles of takes are kept from the desktop, which may show them on its lock screen.
  package var hidesTitles = false
  /// Whether a key of the desktop's begins and stops recordings, whatever program has the keyboard.
  package var recordsFromAnywhere = false
  /// Whether takes are kept alike here and in the cloud, once a place was chosen.
  package var syncsTakes = true
  /// Whether that goes on where bytes may cost money.
  package var usesMeteredNetworks = false
  /// Whether each sync also brings the sounds here that are in the cloud alone.
  package var keepsEverythingHere = false
  /// How loud playing is, 0…1.
  package var volume = 1.0
  /// Whether silence is skipped in playing.
  package var skipsSilence = false
  /// Whether effects are kept below full scale, in playing and in exports.
  package var preventsClipping = true
  /// The window's width in pixels.
  package var windowWidth = 900
  /// The window's height in pixels.
  package var windowHeight = 720
  /// Whether the window fills the screen.
  package var windowIsMaximized = false
  /// The page that was shown last.
  package var page = "record"
  /// The choices on the piano.
  package var piano = PianoSettings()

  /// The range of `stopsAfter`.
  package static let stopRange = 1.0...86_400.0

  /// What a person has who has chosen nothing.
  package init() {}

  /// The part that a recorder wants.
  package var recording: RecordingSettings {
    var settings = RecordingSettings()
    settings.gain = gain
    settings.lowPassCutoff = lowPassCutoff
    settings.highPassCutoff = highPassCutoff
    settings.channels = channels
    settings.skipsSilence = skipsSilenceWhileRecording
    return settings
  }

  /// Whatever is missing, or is no such thing, is as if never chosen.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init()
    microphone = values.value(.microphone, or: microphone)
    gain = RecordingSettings.gainRange.nearest(to: values.value(.gain, or: gain))
    lowPassCutoff = values.value(.lowPassCutoff, or: lowPassCutoff)
      .map(RecordingSettings.cutoffRange.nearest(to:))
    highPassCutoff = values.value(.highPassCutoff, or: highPassCutoff)
      .map(RecordingSettings.cutoffRange.nearest(to:))
    channels = RecordingChannels(rawValue: values.value(.channels, or: "")) ?? channels
    skipsSilenceWhileRecording = values.value(
      .skipsSilenceWhileRecording, or: skipsSilenceWhileRecording)
    stopsAfter = values.value(.stopsAfter, or: stopsAfter).map(Self.stopRange.nearest(to:))
    takeFormat = SoundFileFormat(rawValue: values.value(.takeFormat, or: "")) ?? takeFormat
    exportFormat = SoundFileFormat(rawValue: values.value(.exportFormat, or: "")) ?? exportFormat
    exportFolder = values.value(.exportFolder, or: exportFolder)
    musicFolders = values.value(.musicFolders, or: musicFolders)
    tagEncodings = values.value(.tagEncodings, or: tagEncodings)
    hidesTitles = values.value(.hidesTitles, or: hidesTitles)
    recordsFromAnywhere = values.value(.recordsFromAnywhere, or: recordsFromAnywhere)
    syncsTakes = values.value(.syncsTakes, or: syncsTakes)
    usesMeteredNetworks = values.value(.usesMeteredNetworks, or: usesMeteredNetworks)
    keepsEverythingHere = values.value(.keepsEverythingHere, or: keepsEverythingHere)
    volume = (0...1).nearest(to: values.value(.volume, or: volume))
    skipsSilence = values.value(.skipsSilence, or: skipsSilence)
    preventsClipping = values.value(.preventsClipping, or: preventsClipping)
    windowWidth = min(max(360, values.value(.windowWidth, or: windowWidth)), 16_384)
    windowHeight = min(max(294, values.value(.windowHeight, or: windowHeight)), 16_384)
    windowIsMaximized = values.value(.windowIsMaximized, or: windowIsMaximized)
    page = values.value(.page, or: page)
    piano = values.value(.piano, or: piano)
  }

  private enum CodingKeys: String, CodingKey {
    case microphone = "microphone"
    case gain = "gain"
    case lowPassCutoff = "lowPassCutoff"
    case highPassCutoff = "highPassCutoff"
    case channels = "channels"
    case skipsSilenceWhileRecording = "skipsSilenceWhileRecording"
    case stopsAfter = "stopsAfter"
    case takeFormat = "takeFormat"
    case exportFormat = "exportFormat"
    case exportFolder = "exportFolder"
    case musicFolders = "musicFolders"
    case tagEncodings = "tagEncodings"
    case hidesTitles = "hidesTitles"
    case recordsFromAnywhere = "recordsFromAnywhere"
    case syncsTakes = "syncsTakes"
    case usesMeteredNetworks = "usesMeteredNetworks"
    case keepsEverythingHere = "keepsEverythingHere"
    case volume = "volume"
    case skipsSilence = "skipsSilence"
    case preventsClipping = "preventsClipping"
    case windowWidth = "windowWidth"
    case windowHeight = "windowHeight"
    case windowIsMaximized = "windowIsMaximized"
    case page = "page"
    case piano = "piano"
  }
}

extension ClosedRange<Double> {
  /// The number of the range nearest to a number; its least for what is no number.
  package func nearest(to value: Double) -> Double {
    value.isNaN ? lowerBound : Swift.min(Swift.max(value, lowerBound), upperBound)
  }
}

extension SoundFileFormat: Codable {}
extension RecordingChannels: Codable {}
