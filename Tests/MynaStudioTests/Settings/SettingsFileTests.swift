import Files
import Foundation
import MynaAudio
import MynaStudio
import SoundFiles
import StudioSupport
import TestSupport
import Testing
import Threads

@Suite("SettingsFile")
struct SettingsFileTests {
  private let studio: StudioScratch
  private var file: SettingsFile { SettingsFile(folders: studio.folders) }

  init() throws { studio = try StudioScratch() }

  private func put(_ text: String) throws {
    try studio.folders.make(\.settings)
    try Data(text.utf8).write(to: URL(fileURLWithPath: file.path))
  }

  private var chosen: StudioSettings {
    var settings = StudioSettings()
    (settings.microphone, settings.gain, settings.lowPassCutoff) = ("mic/ü", 6.5, 4_000)
    settings.highPassCutoff = 80
    (settings.takeFormat, settings.exportFormat, settings.exportFolder) = (.wav24, .mp3, "/a b/노래")
    (settings.volume, settings.skipsSilence, settings.page) = (0.25, true, "home")
    settings.preventsClipping = false
    (settings.channels, settings.stopsAfter) = (.left, 2_700)
    settings.skipsSilenceWhileRecording = true
    settings.recordsFromAnywhere = true
    (settings.windowWidth, settings.windowHeight, settings.windowIsMaximized) = (1_234, 999, true)
    return settings
  }

  @Test("Settings read back as they were written, including default settings")
  func roundTrip() throws {
    #expect(file.read() == StudioSettings())
    try file.write(chosen)
    #expect(file.read() == chosen)
    try file.write(StudioSettings())
    #expect(file.read() == StudioSettings())
    #expect(studio.names(in: studio.folders.settings) == ["settings.json"])
  }

  @Test(
    "A settings file with invalid JSON is moved aside, and default settings are used",
    arguments: ["", "{", "\u{0}\u{1}", #"{"gain": 3"#, "[1, 2]", "3"])
  func damaged(text: String) throws {
    try put(text)
    #expect(file.read() == StudioSettings())
    #expect(studio.names(in: studio.folders.settings) == ["settings.json.damaged"])
    #expect(try studio.scratch.text("home/settings/settings.json.damaged") == text)
    try file.write(chosen)
    #expect(file.read() == chosen)
  }

  @Test("Each damaged settings file is kept, and its path is reported once")
  func damagedAgain() throws {
    try put("first")
    #expect(file.readOrMoveAside().damaged == file.path + ".damaged")
    #expect(file.readOrMoveAside().damaged == nil)
    try put("second")
    #expect(file.readOrMoveAside().damaged == file.path + ".damaged-2")
    #expect(try studio.scratch.text("home/settings/settings.json.damaged") == "first")
    #expect(try studio.scratch.text("home/settings/settings.json.damaged-2") == "second")
  }

  @Test("An invalid value in the settings file doesn't affect the other settings")
  func oneBadValue() throws {
    try file.write(chosen)
    let text = try studio.scratch.text("home/settings/settings.json")
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(object.count == 25)
    for key in object.keys {
      for wrong in [["a": 1] as Any, "nonsense" as Any, NSNull() as Any, -7.5 as Any] {
        var changed = object
        changed[key] = wrong
        try JSONSerialization.data(withJSONObject: changed)
          .write(to: URL(fileURLWithPath: file.path))
        var (found, expected) = (file.read(), chosen)
        // All other settings keep their values.
        copy(key, from: found, to: &expected)
        #expect(found == expected, "\(key) as \(wrong)")
        found = file.read()
        #expect(0...1 ~= found.volume && RecordingSettings.gainRange ~= found.gain)
      }
    }
    #expect(chosen.recording.channels == .left && chosen.recording.skipsSilence)
    try put(#"{"gain": 3, "of a later version": {"a": []}}"#)
    #expect(file.read().gain == 3)
  }

  private func copy(_ key: String, from a: StudioSettings, to b: inout StudioSettings) {
    switch key {
    case "microphone": b.microphone = a.microphone
    case "gain": b.gain = a.gain
    case "lowPassCutoff": b.lowPassCutoff = a.lowPassCutoff
    case "highPassCutoff": b.highPassCutoff = a.highPassCutoff
    case "channels": b.channels = a.channels
    case "stopsAfter": b.stopsAfter = a.stopsAfter
    case "skipsSilenceWhileRecording": b.skipsSilenceWhileRecording = a.skipsSilenceWhileRecording
    case "takeFormat": b.takeFormat = a.takeFormat
    case "exportFormat": b.exportFormat = a.exportFormat
    case "exportFolder": b.exportFolder = a.exportFolder
    case "musicFolders": b.musicFolders = a.musicFolders
    case "tagEncodings": b.tagEncodings = a.tagEncodings
    case "hidesTitles": b.hidesTitles = a.hidesTitles
    case "volume": b.volume = a.volume
    case "skipsSilence": b.skipsSilence = a.skipsSilence
    case "preventsClipping": b.preventsClipping = a.preventsClipping
    case "windowWidth": b.windowWidth = a.windowWidth
    case "windowHeight": b.windowHeight = a.windowHeight
    case "windowIsMaximized": b.windowIsMaximized = a.windowIsMaximized
    case "page": b.page = a.page
    case "piano": b.piano = a.piano
    case "recordsFromAnywhere": b.recordsFromAnywhere = a.recordsFromAnywhere
    case "syncsTakes": b.syncsTakes = a.syncsTakes
    case "usesMeteredNetworks": b.usesMeteredNetworks = a.usesMeteredNetworks
    case "keepsEverythingHere": b.keepsEverythingHere = a.keepsEverythingHere
    default: Issue.record("a setting without a test: \(key)")
    }
  }

  @Test("Values out of range are limited to the nearest valid value")
  func outOfRange() throws {
    try put(
      #"{"gain": 100, "lowPassCutoff": 1, "volume": 7, "windowWidth": 1, "windowHeight": 90000}"#)
    var settings = file.read()
    #expect(settings.gain == 24 && settings.lowPassCutoff == 20 && settings.volume == 1)
    #expect(settings.windowWidth == 360 && settings.windowHeight == 16_384)
    try put(#"{"gain": -1, "lowPassCutoff": 1e9, "volume": -1, "windowWidth": -9000000000}"#)
    settings = file.read()
    #expect(settings.gain == 0 && settings.lowPassCutoff == 20_000 && settings.volume == 0)
    #expect(settings.windowWidth == 360 && settings.recording.lowPassCutoff == 20_000)
  }

  @Test("An unwritable settings location is reported with its path")
  func unwritable() throws {
    try FileManager.default.createDirectory(
      atPath: file.path + "/a", withIntermediateDirectories: true)
    #expect(file.read() == StudioSettings())
    guard case .folder(file.path, let reason) = error(of: file) else {
      Issue.record("a folder has the name of the file")
      return
    }
    #expect(!reason.words.isEmpty)
    #expect(studio.names(in: studio.folders.settings) == ["settings.json", "settings.json/a"])

    let other = try StudioScratch()
    try other.scratch.write("a file", to: "home/settings")
    guard case .folder(other.folders.settings, _) = error(of: SettingsFile(folders: other.folders))
    else {
      Issue.record("a file has the name of the folder")
      return
    }
  }

  @Test(
    "Saving settings on a full disk fails and keeps the previous settings",
    .enabled(if: SmallDisk.isAllowed))
  func fullDisk() throws {
    let disk = try SmallDisk(kibibytes: 16)
    let folders = try MynaFolders(environment: ["MYNA_HOME": disk.path])
    let file = SettingsFile(folders: folders)
    try file.write(chosen)
    let filler = try FileHandle(forWritingTo: disk.file("filler"))
    while (try? filler.write(contentsOf: Data(count: 512))) != nil {}  // Until it is full.
    guard case .folder(file.path, _) = error(of: file) else {
      Issue.record("the disk was full")
      return
    }
    #expect(file.read() == chosen)
  }

  private func error(of file: SettingsFile) -> StudioError? {
    do {
      try file.write(chosen)
      return nil
    } catch {
      return error
    }
  }
}
