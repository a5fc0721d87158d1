import Foundation
import FuzzSubjects
import TestSupport
import Testing

/// The inputs that the fuzzer starts with, and those that once failed.
@Suite("Corpora")
struct CorporaTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Corpora").path

  @Test(
    "Corpus files and their bit-flipped variants are read without a crash",
    arguments: FuzzSubject.allCases)
  func harmless(subject: FuzzSubject) throws {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: "\(Self.folder)/\(subject)")
    #expect(names.count > 2)
    for name in names.sorted() {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(Self.folder)/\(subject)/\(name)"))
      let scratch = Scratch(in: Scratch.memory)
      try subject.read(bytes, in: scratch.path)
      // Also try variants with a single flipped bit.
      for place in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 16)) {
        var changed = bytes
        changed[changed.startIndex + place] ^= 0x80
        let scratch = Scratch(in: Scratch.memory)
        try subject.read(changed, in: scratch.path)
      }
    }
  }
}
