import Foundation
import MynaAudio
import MynaDSP
import TestSupport
import Testing

@Suite("EffectFile")
struct EffectFileTests {
  private let folder = Scratch()

  private func failure(_ name: String) -> EffectFile.Failure? {
    do {
      _ = try EffectFile.read(folder(name))
      return nil
    } catch {
      return error
    }
  }

  @Test("Every preset can be written to an effect file and read back", arguments: EffectPreset.all)
  func roundTrip(preset: EffectPreset) throws {
    try folder.write(EffectFile.text(of: preset.chain), to: "a.json")
    #expect(try EffectFile.read(folder("a.json")) == preset.chain)
  }

  @Test("Invalid effect files report specific mistakes")
  func mistakes() throws {
    try folder.write("pitch = 3", to: "text.json")
    try folder.write(Data([0xFF, 0, 1, 2]), to: "bytes.json")
    try folder.write(#"{"units": [{"reverb": {"preset": "smallHall"}}]}"#, to: "room.json")
    try folder.write(String(repeating: "[", count: 1_500_000), to: "deep.json")
    try folder.write(#"{"name": "Nothing"}"#, to: "nothing.json")
    #expect(
      failure("nothing.json")
        == .mistake(path: folder("nothing.json"), reason: .noUnits))
    #expect(failure("none.json") == .notFound(path: folder("none.json")))
    #expect(failure("text.json") == .notJSON(path: folder("text.json")))
    #expect(failure("bytes.json") == .notJSON(path: folder("bytes.json")))
    #expect(failure("deep.json") == .notJSON(path: folder("deep.json")))
    guard case .mistake(_, .message(let reason)) = failure("room.json") else {
      Issue.record("an unknown room was taken")
      return
    }
    #expect(reason.hasPrefix("\"smallHall\" is not a preset; there are smallRoom, mediumRoom"))
  }
}
