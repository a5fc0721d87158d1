import Foundation
import TestSupport
import Testing

@Suite("Commands for files without a library")
struct RenderIsolationTests {
  @Test(
    "A command for a file, specified by path or with --file, doesn't access the library",
    arguments: [
      "render ./tone.wav -o out.wav --effect hawk", "render --file tone.wav -o out.wav",
      "trim ./tone.wav -o out.wav --to 0.1", "join --file tone.wav tone.wav -o out.wav",
      "info ./tone.wav", "info --file tone.wav", "compare ./tone.wav ./tone.wav",
      "trim ./tone.wav --to 0.1", "info ./nothing.wav",
    ])
  func looksAtNothing(line: String) throws {
    let library = try LibraryTemplate.shared.get().copy()
    let folder = Scratch()
    try folder.write(.sine(frequency: 440, sampleRate: 48_000, seconds: 0.2), to: "tone.wav")
    let outcome = try RunningProgram(
      "/usr/bin/strace",
      ["-f", "-o", folder("seen"), "-e", "trace=%file", Myna.path]
        + line.split(separator: " ").map(String.init),
      environment: library.environment, in: folder
    ).outcome(timeout: 60)
    let isRefused = line.contains("nothing") || line == "trim ./tone.wav --to 0.1"
    #expect((outcome.status == 0) == !isRefused, "\(outcome.talk)")
    let seen = try folder.text("seen")
    #expect(seen.contains(line.contains("out.wav") ? "out.wav" : ".wav"))
    let home = library.environment["MYNA_HOME"] ?? ""
    // The defaults for options are not part of the library.
    let touched = seen.split(separator: "\n").filter {
      $0.contains("\"\(home)") && !$0.contains("/settings/command.conf\"")
    }
    #expect(touched == [])
  }
}
