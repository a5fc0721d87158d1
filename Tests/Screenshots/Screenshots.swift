import DesktopSupport
import Foundation
import SoundFiles
import TestSupport

/// Creates the screenshots of the documentation: every page and state, in every look.
@main struct Screenshots {
  /// The size of a window, and the desktop's appearance settings.
  struct Appearance {
    var name: String
    var (width, height): (Int, Int)
    var environment: [String: String] = [:]
    var settings = ""
  }

  static let light = [
    Appearance(name: "wide", width: 1_100, height: 760),
    Appearance(name: "narrow", width: 360, height: 640),
    Appearance(name: "sideways", width: 640, height: 360),
    Appearance(name: "small", width: 500, height: 400),
    Appearance(name: "medium", width: 900, height: 800),
    Appearance(name: "large", width: 1_600, height: 1_000),
  ]
  static let dark = light.map {
    Appearance(
      name: $0.name + "-dark", width: $0.width, height: $0.height,
      environment: ["ADW_DEBUG_COLOR_SCHEME": "prefer-dark"])
  }
  static let others = [
    Appearance(
      name: "contrast", width: 1_100, height: 760, environment: ["ADW_DEBUG_HIGH_CONTRAST": "1"]),
    Appearance(
      name: "right-to-left", width: 1_100, height: 760,
      environment: ["LANGUAGE": "he", "LC_ALL": "C.UTF-8"]),
    Appearance(
      name: "large-text", width: 480, height: 860,
      settings: "gtk-font-name=Cantarell 22"),
    Appearance(
      name: "large-text-narrow", width: 360, height: 640,
      settings: "gtk-font-name=Cantarell 22"),
  ]

  static func main() throws {
    guard let folder = CommandLine.arguments.dropFirst().first else {
      print(
        "usage: Screenshots FOLDER [memos|record|playback|files|edit|piano|music|preferences|sync…]"
      )
      print("LOOKS=\"narrow sideways-dark\" takes the pictures in these looks only.")
      exit(64)
    }
    let wanted = ProcessInfo.processInfo.environment["LOOKS"]?.split(separator: " ").map(
      String.init)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for look in light + dark + others where wanted?.contains(look.name) != false {
      print(look.name)
      let wanted = Set(CommandLine.arguments.dropFirst(2))
      // Sync shows a count of takes, so it has its own home.
      if wanted != ["sync"] { try ScreenshotTaker(look, folder).capture(wanted) }
      if wanted.isEmpty || wanted.contains("sync") { try ScreenshotTaker(look, folder).takeSync() }
    }
  }
}

/// Takes a picture of each page of the app in one look.
final class ScreenshotTaker {
  let stage: AppStage
  let look: Screenshots.Appearance
  private let folder: String
  let speech: Signal

  init(_ look: Screenshots.Appearance, _ folder: String) throws {
    (self.look, self.folder) = (look, folder)
    stage = try AppStage(
      desktop: Desktop(width: look.width, height: look.height, isComposed: true), isTested: true)
    let parts = try Signal.speech()
    // The level of speech into a correctly adjusted microphone.
    speech = Signal(parts.channels.map { $0.map { $0 * 2 } }, sampleRate: parts.sampleRate)
    try stage.home.write(speech, to: "Good Morning.wav", format: .wav16)
    try FileManager.default.createDirectory(
      atPath: stage.home("settings"), withIntermediateDirectories: true)
    try stage.home.write(#"{"windowIsMaximized": true}"#, to: "settings/settings.json")
    if !look.settings.isEmpty { try stage.set(look.settings) }
  }

  /// Takes the pictures of the subjects; an empty set means all.
  func capture(_ wanted: Set<String>) throws {
    let subjects: [(name: String, take: () throws -> Void)] = [
      // First, while there are no memos.
      ("memos", takeMemos), ("record", takeRecord), ("playback", takePlayback),
      ("files", takeFiles), ("edit", takeEdit), ("piano", takePiano), ("music", takeMusic),
      ("preferences", takePreferences),
    ]
    for subject in subjects where wanted.isEmpty || wanted.contains(subject.name) {
      try subject.take()
      stage.crash()
      // The next start would recover a take, and its message would cover other pages.
      for journal in stage.journals { try FileManager.default.removeItem(atPath: journal) }
    }
  }

  /// Captures the app's window, or a given other window.
  func capture(_ name: String, of app: Accessible, _ other: Accessible? = nil) throws {
    try stage.desktop.movePointer(to: Desktop.Point(x: look.width - 1, y: look.height - 1))
    // Waits until animations have ended.
    usleep(700_000)
    let window = try other ?? app.waitFor(role: .window)
    try stage.desktop.screenshot(of: window, to: "\(folder)/\(name)-\(look.name).png")
  }

  private func takeRecord() throws {
    stage.server.kill()
    var app = try stage.start(environment: look.environment)
    try app.waitFor(role: .label, name: .prefix("Myna can’t reach"))
    try capture("no-server", of: app)
    stage.crash()
    try stage.server.restart()
    app = try stage.start(environment: look.environment)
    var speaker = try stage.speak(speech)
    try app.reads("Tap to Record")
    usleep(1_000_000)
    try capture("ready", of: app)
    try app.click("Recording Settings")
    try capture("settings", of: app)
    try stage.desktop.press("Escape")
    speaker.end()
    speaker = try stage.speak(speech)
    try app.click("Start Recording")
    try app.waitForTime(2)
    try stage.desktop.press("m")
    try app.waitForTime(4)
    try capture("recording", of: app)
    try app.click("Pause")
    try app.reads("Recording Paused…")
    try capture("paused", of: app)
    speaker.end()
    if try app.find(role: .button, name: "Back to Myna") != nil {
      try app.click("Back to Myna")
      try capture("home", of: app)
    }
  }

  private func takePlayback() throws {
    let marked = try SoundFileWriter(
      path: stage.home("Good Morning.flac"), format: .flac, sampleRate: speech.sampleRate,
      channelCount: 1, markers: [1.2, 3].map { SoundMarker(time: $0) }, overwrite: true)
    try marked.write(speech.samples, frameCount: speech.frameCount)
    try marked.commit()
    let app = try stage.start(stage.home("Good Morning.flac"), environment: look.environment)
    try app.waitFor("an open sound") { try app.button("Export…").isSensitive }
    try capture("playback", of: app)
    try app.click("Chipmunk")
    let position = try app.waitFor(role: .slider, name: "Position")
    try position.waitFor("the middle") { try position.value ?? 0 > 2.5 }
    try capture("chipmunk", of: app)
    for _ in 0..<2 { try app.click("Zoom In") }
    try capture("zoomed", of: app)
    for _ in 0..<2 { try app.click("Zoom Out") }
    try app.click("Hawk")
    try app.waitFor(role: .spinButton, name: "Pitch in semitones").setValue(7)
    try app.waitFor(role: .button, name: "Hawk, changed")
    try capture("changed", of: app)
    try app.click("Spectrogram")
    try capture("spectrogram", of: app)
    try app.click("Spectrogram")
    try app.click("Stop")
    try app.click("Export…")
    try capture("export", of: app)
    try stage.desktop.press("Escape")
    try stage.desktop.press("ctrl+question")
    try capture("shortcuts", of: app)
  }

  private func takeFiles() throws {
    // A note of twenty minutes, in quarter notes of half a second.
    let track: [UInt8] = [0, 0x90, 69, 100, 0x92, 0x60, 0x80, 69, 64, 0, 0xFF, 0x2F, 0]
    let header = Array("MThd".utf8) + [0, 0, 0, 6, 0, 0, 0, 1, 0, 1]
    try stage.home.write(
      Data(header + Array("MTrk".utf8) + [0, 0, 0, UInt8(track.count)] + track),
      to: "Long Tune.mid")
    let app = try stage.start(
      arguments: ["Good Morning.wav", "Long Tune.mid"].map(stage.home.callAsFunction),
      environment: look.environment)
    try app.waitFor("an open sound") { try app.button("Export…").isSensitive }
    try capture("files", of: app)
    try stage.desktop.press("ctrl+Page_Down")
    try app.waitFor(role: .progressBar)
    try capture("preparing", of: app)
  }

  private func takePiano() throws {
    let app = try stage.start(environment: look.environment)
    try app.click("Piano")
    try app.reads("Grand Piano")
    try stage.desktop.hold("a") {
      try stage.desktop.hold("d") { try stage.desktop.hold("g") { try capture("piano", of: app) } }
    }
    try app.click("Piano Settings")
    try capture("piano-settings", of: app)
    try stage.desktop.press("Escape")
    try app.waitFor(role: .checkbox, name: "With microphone").click()
    try stage.desktop.press("ctrl+r")
    try app.waitFor(role: .button, name: "Stop Recording")
    try stage.desktop.hold("a") { try capture("piano-recording", of: app) }
    try app.click("Stop Recording")
    try app.reads("Pitch Change")
    try app.waitFor("effects") { try app.button("High").isSensitive }
    try app.click("High")
    try capture("pitch-change", of: app)
  }

  private func takeEdit() throws {
    let name = "takes/2026-11-21 14.03 Good Morning.wav"
    try FileManager.default.createDirectory(
      atPath: stage.home("takes"), withIntermediateDirectories: true)
    try stage.home.write(speech, to: name, format: .wav16)
    let app = try stage.start(stage.home(name), environment: look.environment)
    try app.waitFor("an open sound") { try app.button("Export…").isSensitive }
    try app.click("Edit")
    try app.waitFor(role: .slider, name: "Start of the selection").setValue(0.8)
    try app.waitFor(role: .slider, name: "End of the selection").setValue(3.9)
    try app.waitFor(role: .slider, name: "Position").setValue(2)
    try capture("edit", of: app)
    try app.click("Trim")
    try app.waitFor(role: .label, name: .prefix("Trimmed to"))
    try capture("trimmed", of: app)
  }
}
