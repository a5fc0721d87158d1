import Foundation
import TestSupport
import Testing

@Suite("Damaged audio files")
struct DamageTests {
  let folder = Scratch()

  @Test(
    "Measuring and rendering a hundred damaged files of a format causes no crash or hang",
    arguments: ["wav", "flac", "ogg", "mp3", "aiff"])
  func damaged(kind: String) throws {
    let seed = UInt64(kind.utf8.reduce(0) { $0 * 31 + Int($1) })
    var random = SeededRandom(seed: seed)
    let whole = try wholeFile(kind)
    let names = (0..<100).map { "\($0).\(kind)" }
    for name in names { try folder.write(Self.damage(whole, &random), to: name) }

    // Half of the time ffmpeg is hidden: starting it takes longer than all the rest.
    let info = try Myna.run(
      ["info", "--json"] + names, in: folder, environment: ["PATH": "/none"], timeout: 60)
    #expect([0, 1].contains(info.status) && !info.endedBySignal, "\(info.status)")
    let summaries = try info.json([InfoSummary].self)
    // Each file has a description, a complaint, or, if it is damaged, both.
    let complaints = info.talkLines.compactMap { $0.wholeMatch(of: /myna: “(.+?)” .+\./)?.1 }
    #expect(complaints.count == info.talkLines.count && Set(complaints).count == complaints.count)
    #expect(Set(summaries.map(\.path)).union(complaints.map(String.init)) == Set(names))
    #expect(summaries.allSatisfy { ($0.damage != nil) == complaints.contains($0.path[...]) })

    let render = try Myna.run(
      ["render", "--salvage", "--downmix", "-o", "out/", "-f", "wav", "-e", "rabbit"] + names,
      in: folder, timeout: 60)
    #expect([0, 1].contains(render.status) && !render.endedBySignal, "\(render.status)")
    let outputs = folder.names.filter { $0.hasPrefix("out/") }
    #expect(outputs.allSatisfy { $0.hasSuffix(".wav") && !$0.contains(".part") })
    // Each file has an output, a complaint, or both.
    let refusals = render.talkLines.count {
      $0.hasPrefix("myna: “") && !$0.hasSuffix("rendered.")
    }
    #expect(outputs.count <= names.count && outputs.count + refusals >= names.count)
    for output in outputs { #expect(try folder.signal(output).isFinite) }
  }

  /// Half a second of sound, in a file whose every byte matters.
  private func wholeFile(_ kind: String) throws -> Data {
    let sound = Signal.speechNoise(channelCount: 2, sampleRate: 44_100, seconds: 0.5, seed: 9)
    guard kind == "aiff" else {
      try folder.write(sound, to: "whole.\(kind)", title: "Whole")
      return try folder.data("whole.\(kind)")
    }
    try folder.write(sound, to: "whole.wav")
    let made = try Myna.shell("ffmpeg -v error -nostdin -i whole.wav whole.aiff", in: folder)
    #expect(made.status == 0, "\(made.talk)")
    return try folder.data("whole.aiff")
  }

  /// Cuts the file, flips bits, or overwrites, removes or duplicates a stretch.
  private static func damage(_ whole: Data, _ random: inout SeededRandom) -> Data {
    var bytes = [UInt8](whole)
    for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
      // Half of the damage hits the first bytes, which hold the structure.
      let limit = Bool.random(using: &random) ? min(128, bytes.count) : bytes.count
      let start = Int.random(in: 0..<limit, using: &random)
      let end = min(bytes.count, start + Int.random(in: 1...300, using: &random))
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes.removeSubrange(start...)
      case 1: bytes[start] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 2: for n in start..<end { bytes[n] = .random(in: 0...255, using: &random) }
      case 3: bytes.removeSubrange(start..<end)
      default: bytes.insert(contentsOf: bytes[start..<end], at: start)
      }
    }
    return Data(bytes)
  }
}
