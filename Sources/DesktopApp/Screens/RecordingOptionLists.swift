import AudioDevices
import GTK
import MynaAudio
import MynaScreens
import MynaStudio
import SoundFiles
import Translations

@MainActor struct RecordingOptionLists {
  /// The names of all choices and the index of the selected choice.
  typealias Names = (all: [String], selected: Int)

  private static let formats: [SoundFileFormat] = [.flac, .wav16]
  private static let cutoffs: [Double?] = [nil, 4_000, 8_000]
  /// Low-cut frequencies in hertz, one below most male voices and one below most female voices.
  ///
  /// A low-cut filter reduces rumble, wind noise, and mains hum.
  private static let lowCuts: [Double?] = [nil, 80, 120]

  private static let channels = RecordingChannels.allCases

  private static let stops: [Double?] = [nil, 300, 900, 1_800, 3_600, 7_200]

  private let model: RecordingModel
  private var microphones: [String?] = []
  /// Whether the user chose a custom cutoff frequency, even if the value is also in the list.
  private var isOwn = false
  /// Whether the user chose a custom stop time, even if the value is also in the list.
  private var isOwnStop = false

  init(_ model: RecordingModel) { self.model = model }

  /// Returns the microphones, followed by the speakers.
  ///
  /// The selected device is included even if it is not connected.
  mutating func microphoneNames() -> Names {
    let found = model.microphones
    microphones = [nil] + found.map(\.id) + model.speakers.map(\.id)
    var names =
      [tr("System Default")] + found.map(\.name)
      + model.speakers.map { tr("Audio playing on %1", $0.name) }
    if let chosen = model.microphone, !microphones.contains(chosen) {
      microphones.append(chosen)
      names.append(tr("%1 (not connected)", chosen))
    }
    return (names, microphones.firstIndex(of: model.microphone) ?? 0)
  }

  var cutoffNames: Names {
    ([tr("Off"), tr("4 kHz"), tr("8 kHz"), tr("Custom")], selectedCutoff)
  }

  /// The names of the low-cut frequencies, including one that can be set only in the settings file.
  var lowCutNames: Names {
    let chosen = model.settings.highPassCutoff
    let all = [tr("Off"), tr("80 Hz"), tr("120 Hz")]
    let index = Self.lowCuts.firstIndex(of: chosen)
    guard let chosen, index == nil else { return (all, index ?? 0) }
    return (all + [tr("%1 Hz", "\(Int(chosen))")], all.count)
  }

  var channelNames: Names {
    (
      Self.channels.map(RecordingMessages.name),
      Self.channels.firstIndex(of: model.settings.channels) ?? 0
    )
  }

  var stopNames: Names {
    let named = hasOwnStop ? nil : Self.stops.firstIndex(of: model.settings.stopsAfter)
    let names = Self.stops.map { $0.map { LocalizedNumberFormatting.spoken($0) } ?? tr("Off") }
    return (names + [tr("Other, in Minutes")], named ?? names.count)
  }

  /// Whether recordings stop after a time that the user entered, rather than a time from the list.
  var hasOwnStop: Bool {
    guard let seconds = model.settings.stopsAfter else { return false }
    return isOwnStop || !Self.stops.contains(seconds)
  }

  var formatNames: Names {
    (
      Self.formats.map { $0 == .wav16 ? "WAV" : $0.displayName },
      Self.formats.firstIndex(of: model.settings.takeFormat) ?? 0
    )
  }

  var hasOwnCutoff: Bool {
    guard let cutoff = model.settings.lowPassCutoff else { return false }
    return isOwn || !Self.cutoffs.contains(cutoff)
  }

  private var selectedCutoff: Int {
    let named = hasOwnCutoff ? nil : Self.cutoffs.firstIndex(of: model.settings.lowPassCutoff)
    return named ?? Self.cutoffs.count
  }

  func choose(microphone index: Int) {
    if microphones.indices.contains(index) { model.choose(microphone: microphones[index]) }
  }

  /// - Parameter own: the custom cutoff frequency, in hertz.
  mutating func choose(cutoff index: Int, own: Double) {
    isOwn = index == Self.cutoffs.count
    let value = isOwn ? own : Self.cutoffs[index]
    model.change { $0.lowPassCutoff = value }
  }

  /// - Parameter own: the custom time, in minutes.
  mutating func choose(stop index: Int, own: Double) {
    isOwnStop = index == Self.stops.count
    let seconds = isOwnStop ? own * 60 : Self.stops[index]
    model.change { $0.stopsAfter = seconds }
  }

  func choose(lowCut index: Int) {
    if Self.lowCuts.indices.contains(index) {
      model.change { $0.highPassCutoff = Self.lowCuts[index] }
    }
  }

  func choose(channels index: Int) {
    if Self.channels.indices.contains(index) { model.choose(channels: Self.channels[index]) }
  }

  func choose(format index: Int) { model.change { $0.takeFormat = Self.formats[index] } }
}
