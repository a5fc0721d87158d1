import Foundation
import Processes
import TestSupport
import Testing
import Threads

@testable import SoundFiles

/// If an encoder is missing, fails, hangs or is canceled, the file to replace stays unchanged.
@Suite("Encoder limits")
struct EncoderLimitTests {
  private let folder = Scratch()
  private let noise = Signal.noise(seconds: 1).samples

  /// Makes a fake `ffmpeg` that runs `script`, and has it encode over an old file.
  private func encode(
    _ script: String?, seconds: Int = 20, time: any TimeSource = SystemTime(),
    while goesOn: () -> Bool = { true }
  ) throws {
    try folder.write("precious", to: "a.m4a")
    if let script {
      try Tool.write(script: "#!/bin/sh\n" + script, to: folder("bin/ffmpeg"))
    }
    let writer = try SoundFileWriter(
      path: folder("a.m4a"), format: .aac, sampleRate: 48_000, channelCount: 1, bitDepth: nil,
      expectedFrameCount: nil, metadata: SoundMetadata(), overwrite: true,
      programs: EncoderPrograms(searchPath: folder("bin"), time: time))
    for _ in 0..<seconds { try writer.write(noise, frameCount: noise.count, while: goesOn) }
    try writer.commit(while: goesOn)
  }

  /// Expects that nothing is left but what was there before.
  private func expectNothing(_ others: [String] = ["bin", "bin/ffmpeg"]) throws {
    #expect(folder.names == ["a.m4a"] + others)
    #expect(try folder.text("a.m4a") == "precious")
  }

  @Test("A missing ffmpeg is reported before anything is written")
  func missing() throws {
    #expect(throws: SoundFileError.encoderMissing(path: folder("a.m4a"), format: .aac)) {
      try encode(nil)
    }
    try expectNothing([])
  }

  @Test(
    "A failing encoder is reported with the encoder's own message and leaves no file",
    arguments: [1, 20])
  func failing(seconds: Int) throws {
    let failure = SoundFileError.encoderFailed(
      path: folder("a.m4a"), words: "Unknown encoder 'aac'")
    #expect(throws: failure) {
      try encode("echo \"Unknown encoder 'aac'\" >&2; exit 1", seconds: seconds)
    }
    try expectNothing()
  }

  @Test("An encoder that accepts no data for half a minute is stopped")
  func hangs() throws {
    let time = VirtualTime { true }
    #expect(throws: SoundFileError.encoderSilent(path: folder("a.m4a"))) {
      try encode("exec sleep 1000000", time: time)
    }
    #expect(abs(time.seconds - 30) < 1)
    try expectNothing()
  }

  @Test("An encoder that has read everything but doesn't exit is stopped")
  func lingers() throws {
    let time = VirtualTime()
    #expect(throws: SoundFileError.encoderSilent(path: folder("a.m4a"))) {
      try encode("cat > /dev/null; exec sleep 1000000", seconds: 1, time: time)
    }
    try expectNothing()
  }

  @Test("An encoder that exits successfully without writing a file is reported")
  func empty() throws {
    #expect(throws: SoundFileError.unwritable(path: folder("a.m4a"), reason: .notFinished)) {
      try encode("cat > /dev/null", seconds: 1)
    }
    try expectNothing()
  }

  @Test("Canceling ends the encoder and its child processes, and leaves no file")
  func cancelled() throws {
    var asked = 0
    #expect(throws: SoundFileError.cancelled(path: folder("a.m4a"))) {
      try encode("sleep 1000000 & echo $! > '\(folder("child"))'; wait") {
        asked += 1
        return !folder.names.contains("child") || asked < 3
      }
    }
    let child = try #require(Int32(folder.text("child").trimmingCharacters(in: .newlines)))
    #expect(waitUntil { isGone(child) })
    try expectNothing(["bin", "bin/ffmpeg", "child"])
  }

  @Test("Releasing a writer ends its encoder and keeps the existing file")
  func abandoned() throws {
    try folder.write("precious", to: "a.m4a")
    do {
      let writer = try SoundFileWriter(
        path: folder("a.m4a"), format: .aac, sampleRate: 48_000, channelCount: 1, overwrite: true)
      try writer.write(noise, frameCount: noise.count)
    }
    try expectNothing([])
  }

  @Test(
    "A full disk is reported, and no file is left on the disk", .enabled(if: SmallDisk.isAllowed))
  func fullDisk() throws {
    let disk = try SmallDisk(kibibytes: 64)
    let path = disk.path + "/a.m4a"
    #expect(throws: SoundFileError.noSpace(path: path)) {
      let writer = try SoundFileWriter(
        path: path, format: .aac, sampleRate: 48_000, channelCount: 1)
      for _ in 0..<60 { try writer.write(noise, frameCount: noise.count) }
      try writer.commit()
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path).isEmpty)
  }

  /// Returns whether a process has ended, even if its parent has not waited for it yet.
  private func isGone(_ process: pid_t) -> Bool {
    guard let state = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else {
      return true
    }
    return state.split(separator: ")").last?.contains(" Z") == true
  }
}
