package import MynaAudio
package import SoundFiles

package struct StudioSettings: Codable, Equatable, Sendable {
  package var microphone: String?
  /// The microphone gain in decibels.
  package var gain = 0.0
  /// The cutoff frequency of the low-pass filter for recordings, in hertz; nil for no filter.
  package var lowPassCutoff: Double?
  package var highPassCutoff: Double?
  package var channels = RecordingChannels.automatic
  package var skipsSilenceWhileRecording = false
  /// The maximum duration of a new recording in seconds, 1…86,400; nil for no limit.
  package var stopsAfter: Double?
  package var takeFormat = SoundFileFormat.flac
  package var exportFormat = SoundFileFormat.flac
  package var exportFolder: String?
  /// The user's music folders in addition to the desktop's music folder.
  package var musicFolders: [String] = []
  /// The encodings of song tags that don't declare an encoding, by folder path.
  ///
  /// An encoding also applies to subfolders. For other folders, the encoding is guessed.
  package var tagEncodings: [String: String] = [:]
  /// Whether to hide take titles from the desktop, which may show them on its lock screen.
  package var hidesTitles = false
  /// Whether a global keyboard shortcut starts and stops recordings, regardless of which program
  /// has the focus.
  package var recordsFromAnywhere = false
  package var syncsTakes = true
  package var usesMeteredNetworks = false
  /// Whether each sync also downloads the audio of takes that exist only in the cloud.
  package var keepsEverythingHere = false
  package var volume = 1.0
  package var skipsSilence = false
  package var preventsClipping = true
  package var windowWidth = 900
  package var windowHeight = 720
  package var windowIsMaximized = false
  package var page = "record"
  package var piano = PianoSettings()

  package static let stopRange = 1.0...86_400.0

  package init() {}

  package var recording: RecordingSettings {
    var settings = RecordingSettings()
    settings.gain = gain
    settings.lowPassCutoff = lowPassCutoff
    settings.highPassCutoff = highPassCutoff
    settings.channels = channels
    settings.skipsSilence = skipsSilenceWhileRecording
    return settings
  }

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
  /// Returns the number in the range that is nearest to `value`; the lower bound for NaN.
  package func nearest(to value: Double) -> Double {
    value.isNaN ? lowerBound : Swift.min(Swift.max(value, lowerBound), upperBound)
  }
}

extension SoundFileFormat: Codable {}
extension RecordingChannels: Codable {}
