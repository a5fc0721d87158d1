import Foundation
import Processes
import TestSupport
import Testing
import Threads

@testable import SoundFiles

/// The limits that protect against a decoder's excesses.
@Suite("Decoder limits")
struct DecoderLimitTests {
  private let folder = Scratch()

  /// A header as ffmpeg writes it: an AU of mono floats at 48 kHz and of unknown length.
  private static let header =
    #"printf '.snd\0\0\0\030\377\377\377\377\0\0\0\006\0\0\273\200\0\0\0\001'"#

  /// Creates a file that only ffmpeg could decode, and a fake `ffmpeg` that runs `script`, and
  /// opens the file.
  private func open(
    _ script: String, limits: ProcessLimits = ProcessLimits(),
    time: any TimeSource = SystemTime(), while shouldContinue: () -> Bool = { true }
  ) throws -> SoundFileReader {
    try folder.write("\0\0\0\u{18}ftypM4A and nothing that anybody could decode", to: "a.m4a")
    try Tool.write(script: "#!/bin/sh\n" + script, to: folder("bin/ffmpeg"))
    return try SoundFileReader(
      path: folder("a.m4a"), searchPath: folder("bin"), limits: limits, time: time,
      while: shouldContinue)
  }

  private func damage(_ reader: SoundFileReader) throws -> SoundFileDamage? {
    var buffer = [Float](repeating: 0, count: 4_096)
    while try reader.read(into: &buffer) > 0 {}
    return reader.info.damage
  }

  @Test("A decoder that writes nothing for ten seconds is stopped")
  func hangs() throws {
    let time = VirtualTime { true }
    #expect(throws: SoundFileError.decoderSilent(path: folder("a.m4a"))) {
      try open("exec sleep 1000000", time: time)
    }
    #expect(abs(time.seconds - 10) < 0.5)
  }

  @Test("If a decoder stalls midway, the audio counts as damaged from that point on")
  func stops() throws {
    let said = folder("said")
    // Time passes once all output was written.
    let time = VirtualTime { FileManager.default.fileExists(atPath: said) }
    let reader = try open(
      "\(Self.header); printf '\\0\\0\\0\\0\\0\\0\\0\\0'; : > '\(said)'; exec sleep 1000000",
      time: time)
    #expect(try damage(reader) == .undecodable(from: 0))
    #expect(abs(time.seconds - 10) < 0.5)
  }

  @Test("A decoder that has closed its output but doesn't exit is stopped")
  func lingers() throws {
    let time = VirtualTime()
    let reader = try open("\(Self.header); exec sleep 1000000 >&-", time: time)
    #expect(try damage(reader) == .undecodable(from: 0))
    #expect(abs(time.seconds - 10) < 0.5)
  }

  @Test("The caller can cancel waiting for a decoder")
  func cancelled() throws {
    var asked = 0
    #expect(throws: SoundFileError.cancelled(path: folder("a.m4a"))) {
      try open("exec sleep 1000000", time: VirtualTime { true }) {
        asked += 1
        return asked < 3
      }
    }
  }

  @Test("Processes started by a decoder end with it")
  func children() throws {
    let script = "sleep 1000000 & echo $! > '\(folder("child"))'; \(Self.header); wait"
    do {
      let reader = try open(script)
      #expect(reader.info.channelCount == 1)
    }
    let child = try #require(Int32(folder.text("child").trimmingCharacters(in: .newlines)))
    #expect(isGone(child))
  }

  /// Returns whether a process has ended, even if it is still a zombie.
  private func isGone(_ process: pid_t) -> Bool {
    for _ in 0..<2_000 {
      guard let state = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else {
        return true
      }
      if state.split(separator: ")").last?.contains("Z") == true { return true }
      usleep(5_000)
    }
    return false
  }

  @Test("A decoder can't use more memory than its limit")
  func memory() throws {
    var limits = ProcessLimits()
    limits.memory = 100 << 20
    // A process that the script starts before it is limited itself would have no limit.
    let limited = "while [ \"$(ulimit -v)\" = unlimited ]; do :; done"
    // Without line breaks, `sort` has to hold all of its input.
    let script =
      "\(limited); head -c 400000000 /dev/zero | sort -S 300M > /dev/null && \(Self.header)"
    #expect(throws: SoundFileError.self) { try open(script, limits: limits) }
    limits.memory = 2 << 30
    #expect(try open(script, limits: limits).info.channelCount == 1)
  }

  @Test("A decoder that never ends is stopped by its CPU time limit")
  func endless() throws {
    var limits = ProcessLimits()
    limits.processorSeconds = 1
    let reader = try open("\(Self.header); while :; do printf '\\0\\0\\0\\0'; done", limits: limits)
    guard case .undecodable = try damage(reader) else {
      Issue.record("its end went unnoticed")
      return
    }
  }

  @Test("A decoder can't write more to disk than its limit")
  func complaints() throws {
    var limits = ProcessLimits()
    limits.fileSize = 1 << 16
    let script = "\(Self.header); while echo 'It is broken.' >&2; do :; done"
    let reader = try open(script, limits: limits)
    #expect(try damage(reader) == .undecodable(from: 0))
  }

  // MARK: Playlists

  /// Returns a playlist of one file.
  private static func playlist(_ path: String) -> String {
    "#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\n\(path)\n#EXT-X-ENDLIST\n"
  }

  @Test(
    "A playlist that refers to another audio file isn't read as audio",
    arguments: ["hls", "concat"])
  func playlists(kind: String) throws {
    try folder.write(.sine(frequency: 440, seconds: 1), to: "other.wav", format: .wavFloat)
    try Tool.ffmpeg.run("-i", folder("other.wav"), folder("other.ts"))
    let text =
      kind == "hls"
      ? Self.playlist(folder("other.ts")) : "ffconcat version 1.0\nfile '\(folder("other.ts"))'\n"
    try folder.write(text, to: "evil.m4a")
    #expect(throws: SoundFileError.notSound(path: folder("evil.m4a"))) {
      try SoundFileReader(path: folder("evil.m4a"))
    }
  }

  @Test("A playlist that refers to a pipe doesn't block")
  func pipe() throws {
    #expect(mkfifo(folder("pipe.ts"), 0o600) == 0)
    try folder.write(Self.playlist(folder("pipe.ts")), to: "hang.m4a")
    #expect(throws: SoundFileError.notSound(path: folder("hang.m4a"))) {
      try SoundFileReader(path: folder("hang.m4a"))
    }
  }
}
