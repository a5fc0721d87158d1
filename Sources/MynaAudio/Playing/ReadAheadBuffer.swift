import MynaDSP
import SoundFiles

/// Provides the frames of an audio file by number and caches the most recently decoded frames.
///
/// The cache allows a new effect to start slightly earlier in the audio without a seek in the file.
///
/// The sample rate is the nearest one that effects support, which is almost always the file's own
/// rate.
final class ReadAheadBuffer: FrameSource {
  let sampleRate: Double
  let channelCount: Int
  private(set) var frameCount: Int?
  private(set) var failure: RenderError?

  private let source: RenderSource
  private let shouldContinue: () -> Bool
  private var pipeline: Pipeline?
  private var buffer: AudioBuffer
  private var held: DecodedFrameCache

  init(
    _ source: RenderSource, while shouldContinue: @escaping () -> Bool = { true }
  ) throws(RenderError) {
    let (range, fileRate) = (EffectProcessor.sampleRateRange, source.info.sampleRate)
    let rate = min(max(fileRate, range.lowerBound), range.upperBound)
    (self.source, self.shouldContinue) = (source, shouldContinue)
    sampleRate = rate
    channelCount = source.channelCount
    frameCount = source.info.frameCount(at: rate)
    buffer = AudioBuffer(channelCount: channelCount, capacity: Pipeline.blockFrames)
    held = DecodedFrameCache(channelCount: channelCount)
    pipeline = Self.pipeline(from: source, to: rate)
  }

  func read(from frame: Int, count: Int, appendingTo target: inout [Float]) {
    var next = frame
    while next < frame + count {
      if !held.range.contains(next), !decode(next) { return }
      next += held.read(from: next, count: frame + count - next, appendingTo: &target)
    }
  }

  private func decode(_ frame: Int) -> Bool {
    guard failure == nil, frameCount.map({ frame < $0 }) ?? true else { return false }
    do {
      // Decoding up to a frame slightly ahead is faster than a seek.
      if frame < held.range.lowerBound || frame > held.range.upperBound + held.room / 4 {
        try seek(to: frame)
      }
      while !held.range.contains(frame) {
        let count = try readNext()
        guard count > 0 else {
          frameCount = held.range.upperBound
          return false
        }
        held.append(buffer)
      }
      return true
    } catch {
      failure = error
      frameCount = held.range.upperBound
      return false
    }
  }

  private func seek(to frame: Int) throws(RenderError) {
    let fileRate = source.info.sampleRate
    try source.seek(
      to: Int(frames: (Double(frame) * fileRate / sampleRate).rounded()), while: shouldContinue)
    pipeline = Self.pipeline(from: source, to: sampleRate)
    held.restart(at: frame)
  }

  private func readNext() throws(RenderError) -> Int {
    guard let pipeline else { return try source.read(into: &buffer, while: shouldContinue) }
    return try pipeline.read(into: &buffer) { block throws(RenderError) in
      try source.read(into: &block, while: shouldContinue)
    }
  }

  private static func pipeline(
    from source: RenderSource, to rate: Double
  ) -> Pipeline? {
    guard rate != source.info.sampleRate else { return nil }
    return Pipeline(from: source.info.sampleRate, to: rate, channelCount: source.channelCount)
  }
}
