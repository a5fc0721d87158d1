import Foundation
import TestSupport
import Testing

@Suite("Rendering without a library")
struct RenderIsolationTests {
  @Test("Rendering a file accesses nothing in the library")
  func looksAtNothing() throws {
    let library = try LibraryTemplate.shared.get().copy()
    let folder = Scratch()
    try folder.write(.sine(frequency: 440, sampleRate: 48_000, seconds: 0.2), to: "tone.wav")
    let outcome = try RunningProgram(
      "/usr/bin/strace",
      ["-f", "-o", folder("seen"), "-e", "trace=%file", Myna.path]
        + ["render", "tone.wav", "-o", "out.wav", "--effect", "hawk"],
      environment: library.environment, in: folder
    ).outcome(timeout: 60)
    #expect(outcome.status == 0, "\(outcome.talk)")
    let seen = try folder.text("seen")
    #expect(seen.contains("out.wav"))
    let home = library.environment["MYNA_HOME"] ?? ""
    #expect(seen.split(separator: "\n").filter { $0.contains("\"\(home)") } == [])
  }
}
