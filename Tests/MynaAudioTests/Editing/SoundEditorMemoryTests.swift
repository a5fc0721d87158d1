import Foundation
import MynaAudio
import TestSupport
import Testing

@Suite("SoundEditor memory use")
struct SoundEditorMemoryTests {
  @Test("Editing and joining an hour of audio needs hardly more memory than a minute")
  func constant() async {
    // In a separate process, whose peak memory no other test has raised.
    await #expect(processExitsWith: .success) {
      let folder = Scratch()
      func edit(seconds: Int) throws -> Int {
        // Sound at the beginning, then a hole in the file, which reads as silence.
        var bytes = WAVBytes.integer(Signal.vowel(sampleRate: 8_000, seconds: 1).samples)
        bytes.sampleRate = 8_000
        bytes.declaredByteCount = 16_000 * seconds
        try folder.write(bytes.data, to: "in.wav")
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: folder("in.wav")))
        try handle.truncate(atOffset: UInt64(44 + 16_000 * seconds))
        try handle.close()
        var editor = SoundEditor(path: folder("in.wav"))
        editor.overwrites = true
        let cut = try editor.write(.cut(1...2), to: folder("cut"))
        try #require(cut.frameCount == 8_000 * (seconds - 1))
        var join = SoundJoin([folder("in.wav"), folder("cut")])
        join.overwrites = true
        let joined = try join.write(to: folder("joined"))
        try #require(joined.frameCount == 8_000 * (2 * seconds - 1))
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
        return try #require(Int(line.split(separator: " ")[1]))
      }
      let (minute, hour) = (try edit(seconds: 60), try edit(seconds: 3_600))
      try #require(hour < 60 * 1_024)
      try #require(hour - minute < 4 * 1_024)
    }
  }
}
