import Foundation
import TestSupport
import Testing

@testable import CommandLineTool

@Suite("Frames for standard output")
struct StreamedFramesTests {
  private func append(
    _ samples: [Float], to frames: StreamedFrames, channelCount: Int = 2,
    sampleRate: Double = 48_000
  ) {
    samples.withUnsafeBufferPointer {
      frames.append($0, channelCount: channelCount, sampleRate: sampleRate)
    }
  }

  @Test("The output is a 24-bit WAV file of unspecified length, and reads back unchanged")
  func bytes() throws {
    let frames = StreamedFrames(maximumDuration: nil)
    let (left, right) = (Signal.noise(seconds: 0.1, seed: 1), Signal.noise(seconds: 0.1, seed: 2))
    let interleaved = zip(left.samples, right.samples).flatMap { [$0, $1] }
    append(Array(interleaved[..<4_000]), to: frames)
    var bytes = frames.removeAll()
    append(Array(interleaved[4_000...]), to: frames)
    bytes += frames.removeAll()
    #expect(frames.removeAll().isEmpty)
    #expect(bytes.count == 44 + 6 * 4_800)
    let open: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF]
    #expect(Array(bytes[4..<8]) == open && Array(bytes[40..<44]) == open)
    let folder = Scratch()
    try folder.write(Data(bytes), to: "stream.wav")
    let read = try folder.signal("stream.wav")
    #expect(read.sampleRate == 48_000 && read.channels.count == 2 && read.frameCount == 4_800)
    for (channel, original) in zip(read.channels, [left, right]) {
      let difference = zip(channel, original.samples).map { abs($0 - $1) }.max() ?? 1
      // Half of a 24-bit step.
      #expect(difference <= 0.5 / 8_388_608)
    }
  }

  @Test("Frames beyond the maximum duration are discarded")
  func limit() {
    let frames = StreamedFrames(maximumDuration: 0.01)
    append([Float](repeating: 0, count: 800), to: frames)
    #expect(!frames.isComplete && abs(frames.duration - 400 / 48_000) < 1e-9)
    append([Float](repeating: 0, count: 800), to: frames)
    #expect(frames.isComplete && frames.duration == 0.01)
    #expect(frames.removeAll().count == 44 + 6 * 480)
  }

  @Test("Frames in another format are discarded and reported")
  func format() {
    let frames = StreamedFrames(maximumDuration: nil)
    #expect(frames.isEmpty)
    append([0, 0], to: frames)
    append([0, 0], to: frames, sampleRate: 44_100)
    append([0, 0], to: frames, channelCount: 1)
    #expect(frames.hasNewFormat && frames.removeAll().count == 44 + 6)
  }
}
