import CAllocationCounter
import MynaDSP
import SoundFiles
import TestSupport
import Testing

@testable import MynaAudio

/// A device's callbacks must not allocate.
///
/// `@_noLocks` promises this; these tests count allocations.
@Suite("Allocations in player and recorder callbacks")
struct RealtimeAllocationTests {
  private let folder = Scratch()
  /// Taps whose reader does not read.
  private let keptTaps = SoundTaps()
  private let keptTap: SoundTap

  init() {
    let (tap, writer) = SoundTap.make()
    keptTap = tap
    keptTaps.add(writer)
  }

  private func allocations(in body: () -> Void) -> Int {
    allocation_counter_start()
    body()
    return allocation_counter_stop()
  }

  @Test(
    "Playing allocates no memory in the callback, even during changes and fades",
    arguments: EffectPreset.all)
  func playing(preset: EffectPreset) throws {
    try folder.write(Signal.vowel(seconds: 3).stereo, to: "in.wav", format: .wav16)
    // With a different device rate, so that the resampler runs too.
    let playback = try Playback(folder("in.wav"), chain: preset.chain, deviceRate: 44_100)
    let engine = playback.engine
    var output = [Float](repeating: 0, count: 2 * 512)
    var total = 0
    func render(_ blocks: Int) {
      for _ in 0..<blocks {
        engine.refill()
        output.withUnsafeMutableBufferPointer { samples in
          guard let base = samples.baseAddress else { return }
          total += allocations { engine.renderer.pointee.render(base, frameCount: 512) }
        }
      }
    }
    render(20)
    var settings = preset.chain
    settings.units[0] = settings.units[0].varied
    try engine.setChain(settings)
    render(10)
    try engine.setChain(EffectPreset.all.first { $0.id != preset.id }?.chain ?? preset.chain)
    render(10)
    try engine.seek(to: 30_000)
    engine.volume = 0.3
    render(10)
    engine.isPlaying = false
    render(10)
    #expect(total == 0)
  }

  @Test("Tapping allocates no memory in the callback, even with a full tap")
  func tapping() throws {
    try folder.write(Signal.vowel(seconds: 3).stereo, to: "in.wav", format: .wav16)
    let engine = try Playback(folder("in.wav")).engine
    var output = [Float](repeating: 0, count: 2 * 512)
    let total = output.withUnsafeMutableBufferPointer { samples -> Int? in
      guard let base = samples.baseAddress else { return nil }
      var total = 0
      engine.isTapped = true
      // Nothing is read, so all but the first 1.5 seconds are dropped; then reading resumes.
      for block in 0..<400 {
        if block == 300 { engine.deliverTappedFrames(to: keptTaps) }
        engine.refill()
        total += allocations { engine.renderer.pointee.render(base, frameCount: 512) }
      }
      return total
    }
    #expect(total == 0)
    #expect(engine.isTapped)
  }

  @Test("Recording and monitoring allocate no memory in the callbacks")
  func recording() throws {
    var settings = RecordingSettings()
    settings.isMonitored = true
    let engine = RecordingEngine(settings: settings, sampleRate: 48_000, channelCount: 2)
    let monitor = try #require(engine.monitor)
    var block = [Float](repeating: 0.5, count: 2 * 512)
    var total = 0
    // Continues after the ring is full.
    for _ in 0..<2_500 {
      block.withUnsafeMutableBufferPointer { samples in
        guard let base = samples.baseAddress else { return }
        total += allocations {
          engine.inbox.pointee.receive(base, frameCount: 512)
          monitor.pointee.give(base, frameCount: 512)
        }
      }
    }
    #expect(engine.lostFrameCount > 0)
    #expect(total == 0)
  }
}

extension EffectUnit {
  /// The same unit with another setting.
  fileprivate var varied: EffectUnit {
    switch self {
    case .timePitch: .timePitch(.init(rate: 0.9, pitch: 300))
    case .varispeed: .varispeed(.init(rate: 1.1))
    case .delay: .delay(.init(delayTime: 0.2, feedback: 10))
    case .reverb: .reverb(.init(preset: .cathedral, wetDryMix: 80))
    case .equalizer: .equalizer(.init(globalGain: -3))
    // No preset uses other units.
    default: self
    }
  }
}
