import MynaDSP

/// A resampler that consecutive sounds share, because creating one takes longer than opening a
/// file.
final class RateConverter {
  fileprivate var resampler: Resampler

  /// The maximum ratio of sample rates, limited because a resampler's kernel grows with it.
  private static let mostRatio = 64.0

  init?(from source: Double, to target: Double, channelCount: Int) {
    guard source >= 1, target >= 1, max(source / target, target / source) <= Self.mostRatio else {
      return nil
    }
    resampler = Resampler(from: source, to: target, channelCount: channelCount)
  }
}

final class ConvertedSource {
  private let source: any SoundSource
  private let (sampleRate, channelCount): (Double, Int)
  private let converter: RateConverter?
  private var output: AudioBuffer
  private var block: AudioBuffer
  private var used = 0
  private var isFed = false

  private static let blockFrames = 4_096

  init(_ source: any SoundSource, to info: SoundFileInfo, _ converter: RateConverter?) {
    (self.source, self.converter) = (source, converter)
    (sampleRate, channelCount) = (info.sampleRate, info.channelCount)
    output = AudioBuffer(channelCount: info.channelCount, capacity: Self.blockFrames)
    block = AudioBuffer(channelCount: info.channelCount, capacity: Self.blockFrames)
    restart()
  }

  var damage: SoundFileDamage? { source.info.damage }

  var frameCount: Int? {
    source.info.frameCount.flatMap {
      Self.frameCount($0, from: source.info.sampleRate, to: sampleRate)
    }
  }

  static func frameCount(_ count: Int, from rate: Double, to sampleRate: Double) -> Int? {
    let converted = (Double(count) * sampleRate / rate).rounded()
    return converted < 0x1p50 ? Int(exactly: converted) : nil
  }

  func read(into buffer: inout [Float], while shouldContinue: () -> Bool) throws(SoundFileError)
    -> Int
  {
    let wanted = buffer.count / channelCount
    guard converter != nil else {
      guard source.info.channelCount != channelCount else {
        return try source.read(into: &buffer, while: shouldContinue)
      }
      var done = 0
      while done < wanted {
        let count = try readBlock(wanted - done, while: shouldContinue)
        if count == 0 { break }
        for channel in 0..<channelCount {
          for frame in 0..<count {
            buffer[(done + frame) * channelCount + channel] = block[channel, frame]
          }
        }
        done += count
      }
      return done
    }
    var done = 0
    while done < wanted {
      if used == output.frameCount {
        guard try convert(while: shouldContinue) else { break }
      }
      let count = min(wanted - done, output.frameCount - used)
      for channel in 0..<channelCount {
        for frame in 0..<count {
          buffer[(done + frame) * channelCount + channel] = output[channel, used + frame]
        }
      }
      (used, done) = (used + count, done + count)
    }
    return done
  }

  func seek(to frame: Int, while shouldContinue: () -> Bool) throws(SoundFileError) {
    guard converter != nil else { return try source.seek(to: frame, while: shouldContinue) }
    // Decode from the beginning, so that the samples are identical to those of sequential reading.
    try source.seek(to: 0, while: shouldContinue)
    restart()
    var buffer = [Float](repeating: 0, count: Self.blockFrames * channelCount)
    var rest = frame
    while rest > 0 {
      if rest < Self.blockFrames { buffer = [Float](repeating: 0, count: rest * channelCount) }
      let count = try read(into: &buffer, while: shouldContinue)
      if count == 0 { return }
      rest -= count
    }
  }

  private func restart() {
    (isFed, used, output.frameCount) = (false, 0, 0)
    converter?.resampler.reset()
  }

  private func convert(while shouldContinue: () -> Bool) throws(SoundFileError) -> Bool {
    used = 0
    while true {
      _ = converter?.resampler.read(into: &output)
      if output.frameCount > 0 { return true }
      if converter?.resampler.isFinished != false || isFed { return false }
      if try readBlock(Self.blockFrames, while: shouldContinue) == 0 {
        converter?.resampler.finish()
        _ = converter?.resampler.read(into: &output)
        isFed = converter?.resampler.isFinished ?? true
        return output.frameCount > 0
      }
      _ = converter?.resampler.write(block)
    }
  }

  /// Fills `block` with frames that have the target's channel count.
  ///
  /// Mono is copied to all channels, and several channels are averaged to mono.
  private func readBlock(
    _ frames: Int, while shouldContinue: () -> Bool
  ) throws(SoundFileError) -> Int {
    let own = source.info.channelCount
    var samples = [Float](repeating: 0, count: min(frames, Self.blockFrames) * own)
    let count = try source.read(into: &samples, while: shouldContinue)
    block.frameCount = count
    for frame in 0..<count {
      for channel in 0..<channelCount {
        block[channel, frame] =
          own > 1 && channelCount == 1
          ? samples[frame * own..<(frame + 1) * own].reduce(0, +) / Float(own)
          : samples[frame * own + min(channel, own - 1)]
      }
    }
    return count
  }
}
