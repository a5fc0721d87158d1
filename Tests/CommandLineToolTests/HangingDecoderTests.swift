import Foundation
import TestSupport
import Testing

/// Decoders that never write anything, and the commands that wait for them.
@Suite("Hanging decoders")
struct HangingDecoderTests {
  private let library = LibraryHome()

  /// Creates a file that only ffmpeg could decode, and a fake `ffmpeg` that notes its start and
  /// then sleeps.
  private func prepare() throws {
    try library.fill("One")
    let folder = library.folder
    try Tool.write(
      script: "#!/bin/sh\necho > '\(folder("runs"))'\nexec sleep 1000000\n",
      to: folder("bin/ffmpeg"))
    let media = Data("\0\0\0\u{18}ftypM4A and nothing that anybody could decode".utf8)
    try folder.write(media, to: "outside.m4a")
    try media.write(to: URL(fileURLWithPath: library.takes + "/hang.m4a"))
  }

  /// Starts the tool, and waits until the sleeping decoder is running.
  private func start(_ arguments: [String]) throws -> RunningProgram {
    let folder = library.folder
    var environment = library.environment
    environment["PATH"] = folder("bin") + ":/usr/bin:/bin"
    let program = try Myna.start(arguments, in: folder, environment: environment)
    #expect(waitUntil { folder.names.contains("runs") })
    return program
  }

  /// Expects that a signal ends the command, and that no output file remains.
  private func expectEnd(_ arguments: [String], without output: String) throws {
    let program = try start(arguments)
    program.signal(SIGTERM)
    #expect(try program.outcome(timeout: 8).status == 128 + SIGTERM)
    #expect(!library.folder.names.contains(output))
  }

  @Test(
    "A signal ends a command that is waiting for a decoder",
    arguments: [
      ["list"], ["check"], ["import", "outside.m4a"], ["info", "outside.m4a"],
      ["render", "outside.m4a", "-o", "a.wav"], ["play", "outside.m4a"],
    ])
  func interrupted(arguments: [String]) throws {
    try prepare()
    try expectEnd(arguments, without: "a.wav")
  }

  @Test(
    "A signal ends an edit that is waiting for a decoder",
    arguments: [
      ["trim", "Film", "--to", "0.5"], ["split", "Film", "--at", "0.5"], ["normalize", "Film"],
      ["denoise", "Film"], ["join", "Film", "One"], ["append", "One", "Film"],
      ["export", "Film", "-o", "a.mp3"],
    ])
  func editInterrupted(arguments: [String]) throws {
    try prepare()
    try FileManager.default.removeItem(atPath: library.takes + "/hang.m4a")
    try library.importFilm()
    try expectEnd(arguments, without: "a.mp3")
  }

  @Test("A signal ends a command that is waiting for an encoder")
  func encoderInterrupted() throws {
    try prepare()
    try library.folder.write(.noise(seconds: 60), to: "long.wav")
    try expectEnd(["render", "long.wav", "-o", "a.m4a"], without: "a.m4a")
  }

  @Test("Other commands can use the library while a command is waiting for a decoder")
  func others() throws {
    try prepare()
    let program = try start(["list"])
    #expect(try library.run("tag", "One", "kept").status == 0)
    #expect(try library.take("One").tags == ["kept"])
    program.signal(SIGTERM)
    _ = try program.outcome(timeout: 8)
  }
}

extension LibraryHome {
  /// Adds a take “Film” of one second, which only ffmpeg can decode.
  fileprivate func importFilm() throws {
    let ffmpeg = try Process.run(
      URL(fileURLWithPath: "/usr/bin/ffmpeg"),
      arguments: [
        "-nostdin", "-v", "error", "-f", "lavfi", "-i", "anoisesrc=d=1:c=pink:r=48000",
        folder("Film.m4a"),
      ])
    ffmpeg.waitUntilExit()
    #expect(try run("import", "Film.m4a").status == 0)
  }
}
