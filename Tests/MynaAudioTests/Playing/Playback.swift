import Foundation
import MynaDSP
import TestSupport

@testable import MynaAudio

/// A playback engine with the test as its device.
struct Playback {
  let engine: PlaybackEngine
  let channelCount: Int

  init(
    _ path: String, chain: EffectChain = EffectChain(name: "", units: []), loop: Range<Int>? = nil,
    from frame: Int = 0, deviceRate: Double = 48_000
  ) throws {
    let source = try RenderSource(path: path, salvages: true, downmixes: true)
    try self.init(
      ReadAheadBuffer(source), chain: chain, loop: loop, from: frame, deviceRate: deviceRate)
  }

  init(
    _ source: any FrameSource, chain: EffectChain = EffectChain(name: "", units: []),
    loop: Range<Int>? = nil, from frame: Int = 0, deviceRate: Double = 48_000
  ) throws {
    channelCount = source.channelCount
    engine = try PlaybackEngine(
      source, chain: chain, loop: loop, from: frame, deviceRate: deviceRate)
    engine.isPlaying = true
  }

  /// Returns what the device hears when it requests blocks of `block` frames.
  func hear(frameCount: Int, block: Int = 480) -> Signal {
    var channels = [[Float]](repeating: [], count: channelCount)
    var output = [Float](repeating: 0, count: block * channelCount)
    while channels[0].count < frameCount {
      engine.refill()
      let count = min(block, frameCount - channels[0].count)
      output.withUnsafeMutableBufferPointer { samples in
        if let base = samples.baseAddress { engine.render(base, frameCount: count) }
      }
      for channel in 0..<channelCount {
        for frame in 0..<count { channels[channel].append(output[frame * channelCount + channel]) }
      }
    }
    return Signal(channels, sampleRate: engine.sampleRate)
  }

  func hear(seconds: Double) -> Signal {
    hear(frameCount: Int((seconds * engine.sampleRate).rounded()))
  }
}

extension Signal {
  /// The loudest content above 5 kHz in decibels of full scale: a click, if the tone is far below.
  var clickDecibels: Double {
    var loudest = -240.0
    for channel in channels.indices {
      var filter = Equalizer(
        .init(bands: Array(repeating: .init(.highPass, frequency: 5_000), count: 3)),
        sampleRate: sampleRate, channelCount: 1)
      var buffer = Signal([channels[channel]], sampleRate: sampleRate).buffer(
        from: 0, count: frameCount)
      filter.process(&buffer)
      for frame in 480..<frameCount {
        loudest = max(loudest, 20 * log10(Double(abs(buffer[0, frame])) + 1e-12))
      }
    }
    return loudest
  }
}
