import Files
import Foundation
import TestSupport
import Testing

@testable import SoundFiles

/// Writes audio through a pipe.
@Suite("SoundSink")
struct SoundSinkTests {
  private let folder = Scratch()
  private let tone = Signal.sine(frequency: 1_000, seconds: 1)

  /// Writes the tone to a pipe, and returns what arrives at its other end.
  private func written(_ format: SoundFileFormat, _ metadata: SoundMetadata) throws -> Data {
    let pipe = Pipe()
    let descriptor = dup(pipe.fileHandleForWriting.fileDescriptor)
    let received = Received()
    let reading = Thread {
      received.data.withLock { $0 = pipe.fileHandleForReading.readDataToEndOfFile() }
      received.isComplete.signal()
    }
    pipe.fileHandleForWriting.closeFile()
    reading.start()
    do {
      let sink = SoundSink(descriptor: descriptor, path: "standard output")
      let writer = try SoundFileWriter(
        sink: sink, format: format, sampleRate: 48_000, channelCount: 1, bitDepth: nil,
        bitRate: nil, metadata: metadata)
      for start in stride(from: 0, to: 48_000, by: 1_000) {
        try writer.write(Array(tone.samples[start..<start + 1_000]), frameCount: 1_000)
      }
      try writer.commit()
    }
    close(descriptor)
    received.isComplete.wait()
    return received.data.withLock { $0 }
  }

  @Test(
    "After passing through a pipe, each format can be read by Myna, ffmpeg, and sox",
    arguments: SoundFileFormat.allCases.filter(\.canStream))
  func formats(format: SoundFileFormat) throws {
    var metadata = SoundMetadata(tags: SoundFileTags(title: "A title"))
    metadata.markers = [SoundMarker(time: 0.5, name: "Half")]
    for metadata in [metadata, SoundMetadata()] {
      let name = "a.\(format.fileExtension)"
      try folder.write(try written(format, metadata), to: name)
      let found = try folder.signal(name)
      // An MP3 stream cannot state how much silence its last frame contains.
      #expect(format == .mp3 ? 0...4_608 ~= found.frameCount - 48_000 : found.frameCount == 48_000)
      #expect(abs(found[0.2..<0.8].level(at: 1_000) + 6.02) < 0.5)
      #expect(
        try SoundFileReader(path: folder(name)).metadata().tags.title == metadata.tags.title)
      try Tool.ffmpeg.run("-i", folder(name), "-c:a", "pcm_s16le", folder("ffmpeg.wav"))
      #expect(abs(try folder.signal("ffmpeg.wav").frameCount - 48_000) <= 4_608)
      guard format != .opus else { continue }
      try Tool.shell.run("sox -V1 '\(folder(name))' -b 16 '\(folder("sox.wav"))'")
      #expect(abs(try folder.signal("sox.wav").frameCount - 48_000) <= 4_608)
    }
  }

  @Test("WAV streams and FLAC streams don't specify a length")
  func headers() throws {
    let wav = try written(.wav16, SoundMetadata())
    #expect(wav[4..<8].allSatisfy { $0 == 0xFF } && wav[40..<44].allSatisfy { $0 == 0xFF })
    #expect(wav.count == 44 + 96_000)
    let flac = try written(.flac, SoundMetadata())
    // The number of samples is the lower half of byte 21, and bytes 22 to 25.
    #expect(flac[21] & 0xF == 0 && flac[22..<26].allSatisfy { $0 == 0 })
  }

  @Test("A socket can't be opened, so it is refused instead of waited for")
  func socketPath() throws {
    let path = folder("socket")
    #expect(mknod(path, S_IFSOCK | 0o600, 0) == 0)
    #expect(
      throws: SoundFileError.unwritable(path: path, reason: .refused(.system(code: ENXIO)))
    ) { try SoundSink(path: path) { true } }
  }

  @Test("A closed pipe is detected")
  func readerGone() throws {
    signal(SIGPIPE, SIG_IGN)
    let pipe = Pipe()
    pipe.fileHandleForReading.closeFile()
    let sink = SoundSink(
      descriptor: pipe.fileHandleForWriting.fileDescriptor, path: "standard output")
    let error = #expect(throws: SoundFileError.self) { try sink.write([0]) { true } }
    #expect(error?.isReaderGone == true)
  }
}

private final class Received: Sendable {
  let data = Guarded()
  let isComplete = DispatchSemaphore(value: 0)

  final class Guarded: @unchecked Sendable {
    private let lock = NSLock()
    private var value = Data()

    func withLock<Result>(_ body: (inout Data) -> Result) -> Result {
      lock.withLock { body(&value) }
    }
  }
}
