import Foundation
import TestSupport
import Testing

@Suite("Failures that may pass")
struct RetryStatusTests {
  private let folder = Scratch()

  private struct Line: Decodable {
    let input: String?
    let status: String
    let error: String?
    let code: String?
    let retry: Bool?
  }

  init() throws {
    try folder.write(.noise(seconds: 10, seed: 3), to: "in.wav")
    try folder.write("no audio", to: "bad.wav")
  }

  private func lines(_ outcome: Outcome) throws -> [Line] {
    try outcome.text.split(separator: "\n").map {
      try JSONDecoder().decode(Line.self, from: Data($0.utf8))
    }
  }

  @Test(
    "On a full disk, render and edits of files exit with 75, unless another file failed for good",
    .enabled(if: SmallDisk.isAllowed))
  func fullDisk() throws {
    let disk = try SmallDisk(kibibytes: 256)
    for command in [
      ["render", "in.wav", "--pitch", "100"], ["denoise", "in.wav"], ["join", "in.wav", "in.wav"],
    ] {
      let outcome = try Myna.run(
        command + ["-o", disk.path + "/out.wav", "--json=lines"], in: folder)
      #expect(outcome.status == 75 && outcome.talk.contains("full"), "\(command): \(outcome.talk)")
      let lines = try lines(outcome)
      #expect(lines.map(\.status) == ["failed"] && lines.map(\.code) == ["no-space"])
      #expect(lines[0].retry == true && lines[0].error?.contains("out.wav") == true)
    }
    let both = try Myna.run(
      ["render", "in.wav", "bad.wav", "-o", disk.path + "/", "--json=lines"], in: folder)
    #expect(both.status == 1, "\(both.talk)")
    let codes = try lines(both).reduce(into: [:]) { $0[$1.input] = $1.code }
    #expect(codes == ["in.wav": "no-space", "bad.wav": "not-sound"])
  }

  @Test("With too many open files, info exits with 75, and for a missing file with 1")
  func openFiles() throws {
    let fault = Fault.always(.noDescriptor)
    let environment = fault.environment(folder: folder.path, log: folder("log"))
    let outcome = try Myna.run(
      ["info", "in.wav", "--json=lines"], in: folder, environment: environment)
    #expect(outcome.status == 75, "\(outcome.talk)")
    let lines = try lines(outcome)
    #expect(lines.map(\.code) == ["too-many-files"] && lines.map(\.retry) == [true])
    #expect(try Myna.run("info", "none.wav", in: folder).status == 1)
  }
}
