import Foundation
import TestSupport
import Testing

@Suite("Options of myna record")
struct RecordOptionsTests {
  let folder = Scratch()

  @Test(
    "Options that conflict or are out of range are refused before recording",
    arguments: [
      ("--mono --channels left", "--channels and --mono cannot be used together"),
      ("--channels 6", "“right”, 1, or 2, not “6”"),
      ("--threshold -40", "--threshold needs --on-sound or --skip-silence"),
      ("--on-sound --threshold 3", "--threshold 3 is outside -90…-6 dB"),
      ("--on-sound --threshold loud", "--threshold takes a number"),
      ("--split-every 0.5", "--split-every 0.5 is outside 1…360000 seconds"),
      ("--split-every often", "--split-every takes a time"),
      ("--split-every 10 --append last", "--append and --split-every cannot be used together"),
      ("--force", "--force needs --output"), ("--split-every 5 --split-every 6", "given twice"),
    ])
  func refused(line: String, mention: String) throws {
    let outcome = try Myna.run(
      ["record"] + line.split(separator: " ").map(String.init), in: folder)
    #expect(outcome.isRefusal(64, naming: mention), "\(outcome.talk)")
    #expect(folder.names.isEmpty)
  }

  @Test("Without --force, an existing file is refused; with --force, a folder still is")
  func destinations() throws {
    try folder.write("precious", to: "old.wav")
    let environment = ["MYNA_HOME": folder("home")]
    let old = try Myna.run(["record", "-o", "old.wav"], in: folder, environment: environment)
    #expect(old.isRefusal(1, naming: "old.wav"), "\(old.talk)")
    let inside = try Myna.run(
      ["record", "-o", folder.path, "--force"], in: folder, environment: environment)
    #expect(inside.isRefusal(1, naming: "is a folder"), "\(inside.talk)")
    #expect(try folder.text("old.wav") == "precious")
  }

  @Test("--force never replaces a recording, and the message says so")
  func recording() throws {
    let home = LibraryHome()
    try home.fill("Talk")
    let path = try home.take("Talk").path
    let audio = try Data(contentsOf: URL(filePath: path))
    try FileManager.default.createSymbolicLink(
      atPath: home.folder("link.wav"), withDestinationPath: path)
    for output in [path, "link.wav"] {
      let outcome = try home.run("record", "-o", output, "--force", "--seconds", "0.1")
      #expect(outcome.isRefusal(64, naming: "is a recording"), "\(outcome.talk)")
    }
    #expect(try Data(contentsOf: URL(filePath: path)) == audio)
  }
}
