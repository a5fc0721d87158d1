import MynaDSP
import SoundFiles

/// The part of a sound around what is played, decoded: frames by their number, as often as wanted.
///
/// It holds the last frames decoded, so that another effect can begin a moment back without going to the
/// file, and goes there only for what lies outside.
///
/// Frames are those of a rate that effects work at, which nearly always is the file's own.
final class SoundWindow {
  let sampleRate: Double
  let channelCount: Int
  /// The sound's frames, once known: by its header, or by having met its end.
  private(set) var frameCount: Int?
  /// Why reading came to an end before the sound did.
  private(set) var failure: RenderError?

  private let source: SoundSource
  private let goesOn: () -> Bool
  /// Nil where effects work at the file's rate.
  private var pipeline: Pipeline?
  private var buffer: AudioBuffer
  /// Interleaved, frame `n` at `n mod capacity`.
  private var samples: [Float]
  private let capacity: Int
  private var held = 0..<0
  private var scratch: [Float]

  /// - Parameter goesOn: called while waiting for the file; returning false cancels.
  init(
    _ source: SoundSource, while goesOn: @escaping () -> Bool = { true }
  ) throws(RenderError) {
    let (range, fileRate) = (EffectProcessor.sampleRateRange, source.info.sampleRate)
    let rate = min(max(fileRate, range.lowerBound), range.upperBound)
    (self.source, self.goesOn) = (source, goesOn)
    sampleRate = rate
    channelCount = source.channelCount
    frameCount = source.info.frameCount(at: rate)
    capacity = 1 << 18
    buffer = AudioBuffer(channelCount: channelCount, capacity: Pipeline.blockFrames)
    samples = [Float](repeating: 0, count: capacity * channelCount)
    scratch = [Float](repeating: 0, count: Pipeline.blockFrames * channelCount)
    pipeline = try Self.pipeline(from: source, to: rate)
  }

  /// Appends to `target` interleaved frames from `frame` on, at most `count`; fewer only at the sound's end.
  func read(from frame: Int, count: Int, appendingTo target: inout [Float]) {
    var next = frame
    while next < frame + count {
      if !held.contains(next), !decode(next) { return }
      let start = next % capacity
      let run = min(frame + count, held.upperBound, next - start + capacity) - next
      target += samples[start * channelCount..<(start + run) * channelCount]
      next += run
    }
  }

  /// Decodes until `frame` is held; false where the sound has ended before.
  private func decode(_ frame: Int) -> Bool {
    guard failure == nil, frameCount.map({ frame < $0 }) ?? true else { return false }
    do {
      // What lies just ahead is sooner decoded than found.
      if frame < held.lowerBound || frame > held.upperBound + capacity / 4 {
        try seek(to: frame)
      }
      while !held.contains(frame) {
        let count = try readNext()
        guard count > 0 else {
          frameCount = held.upperBound
          return false
        }
        hold(count)
      }
      return true
    } catch {
      failure = error
      frameCount = held.upperBound
      return false
    }
  }

  private func seek(to frame: Int) throws(RenderError) {
    let fileRate = source.info.sampleRate
    try source.seek(
      to: Int(frames: (Double(frame) * fileRate / sampleRate).rounded()), while: goesOn)
    pipeline = try Self.pipeline(from: source, to: sampleRate)
    held = frame..<frame
  }

  private func readNext() throws(RenderError) -> Int {
    guard let pipeline else { return try source.read(into: &buffer, while: goesOn) }
    return try pipeline.read(into: &buffer) { block throws(RenderError) in
      try source.read(into: &block, while: goesOn)
    }
  }

  private static func pipeline(
    from source: SoundSource, to rate: Double
  ) throws(RenderError) -> Pipeline? {
    guard rate != source.info.sampleRate else { return nil }
    do {
      return try Pipeline(
        EffectChain(name: "", units: []), from: source.info.sampleRate, to: rate,
        channelCount: source.channelCount)
    } catch {
      throw .effect(error)
    }
  }

  /// Keeps the frames of `buffer` behind those held, and lets the oldest go.
  private func hold(_ count: Int) {
    scratch.withUnsafeMutableBufferPointer { buffer.interleave(into: $0) }
    let start = held.upperBound
    for offset in 0..<count {
      let place = (start + offset) % capacity * channelCount
      for channel in 0..<channelCount {
        samples[place + channel] = scratch[offset * channelCount + channel]
      }
    }
    held = max(held.lowerBound, start + count - capacity)..<start + count
  }
}
