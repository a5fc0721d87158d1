import MynaDSP
import SoundFiles

final class PianoOutputFile {
  static let mostFrames = 4_096

  private let writer: SoundFileWriter
  private let amount: Double
  private var hall: PianoReverb
  private var limiter: Limiter?
  private var buffer = AudioBuffer(channelCount: 2, capacity: mostFrames)
  private var lastCount = 0
  private var interleaved = [Float](repeating: 0, count: 2 * mostFrames)

  init(_ job: PianoRenderJob, sampleRate: Double, expected: Int) throws(PianoRenderError) {
    do {
      writer = try SoundFileWriter(
        path: job.output, format: job.format, sampleRate: sampleRate, channelCount: 2,
        expectedFrameCount: expected, overwrite: job.overwrites)
    } catch {
      throw .file(error)
    }
    amount = min(max(job.hall, 0), 100)
    hall = PianoReverb(sampleRate: sampleRate)
    limiter =
      job.isLimited
      ? Limiter(PianoLimiter.parameters, sampleRate: sampleRate, channelCount: 2) : nil
  }

  var frameCount: Int { writer.frameCount }
  var clippedSampleCount: Int { writer.clippedSampleCount }

  func write(
    left: UnsafePointer<Float>, right: UnsafePointer<Float>, frames: Int
  ) throws(PianoRenderError) {
    guard limiter != nil || amount > 0 else {
      interleave(left, right, frames)
      return try write(frames)
    }
    buffer.frameCount = frames
    for frame in 0..<frames {
      buffer[0, frame] = left[frame]
      buffer[1, frame] = right[frame]
    }
    hall.process(&buffer, amount: amount)
    _ = limiter?.write(buffer)
    _ = limiter?.read(into: &buffer)
    try writeBuffer()
  }

  var peak: Float { interleaved.prefix(2 * lastCount).reduce(0) { max($0, abs($1)) } }

  func commit() throws(PianoRenderError) {
    limiter?.finish()
    while limiter?.isFinished == false {
      _ = limiter?.read(into: &buffer)
      try writeBuffer()
    }
    do {
      try writer.commit()
    } catch {
      throw .file(error)
    }
  }

  private func interleave(
    _ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>, _ frames: Int
  ) {
    interleaved.withUnsafeMutableBufferPointer { samples in
      for frame in 0..<frames {
        samples[2 * frame] = left[frame]
        samples[2 * frame + 1] = right[frame]
      }
    }
  }

  private func writeBuffer() throws(PianoRenderError) {
    interleaved.withUnsafeMutableBufferPointer { buffer.interleave(into: $0) }
    try write(buffer.frameCount)
  }

  private func write(_ frames: Int) throws(PianoRenderError) {
    lastCount = frames
    do {
      try writer.write(interleaved, frameCount: frames)
    } catch {
      throw .file(error)
    }
  }
}
