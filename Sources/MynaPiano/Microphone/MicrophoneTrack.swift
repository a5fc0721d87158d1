import MynaDSP
import Realtime

/// Mixes a voice into the piano's audio, aligned with what the singer heard at the time.
///
/// The two devices have separate clocks. The speaker's clock gives the time at which a piano frame
/// is heard; the microphone's clock gives the voice frame captured at that time. From that frame
/// on, the voice is read slightly faster or slower than it was recorded, which keeps the two
/// aligned in a take of any length. If they are more than 20 ms apart, for example after a gap,
/// reading jumps to the aligned position. Except for the inbox, use this class from one thread at a
/// time.
final class MicrophoneTrack {
  var inbox: UnsafeMutablePointer<MicrophoneInbox> { ownedInbox.pointer }
  private(set) var peak: Float = 0

  private let ownedInbox: PinnedValue<MicrophoneInbox>
  private let sampleRate: Double
  private var speaker: DeviceClock
  private var firstHeard: Int?
  private var microphone: DeviceClock?
  /// The time in nanoseconds by which the earliest recent block was ahead of the microphone's
  /// clock.
  ///
  /// Blocks can be late but never early, so the earliest block is assumed to have been on time.
  /// This value decays over time.
  private var lead = 0.0
  private var voice: [Float] = []
  private var begin = 0
  private var position: Double?
  private let kernel = makeKernel()

  private static let longestCorrection = 0.02
  private static let greatestChange = 0.005

  private static let longestVoice = 20.0
  /// The fraction of `lead` that decays with each block.
  private static let forgetting = 0.000_3

  init(sampleRate: Double) {
    self.sampleRate = sampleRate
    speaker = DeviceClock(sampleRate: sampleRate)
    ownedInbox = PinnedValue(MicrophoneInbox(sampleRate: sampleRate))
    voice = [Float](repeating: 0, count: kernel.tapCount)
    begin = -kernel.tapCount
  }

  static func makeKernel() -> SincKernel {
    SincKernel(passband: 0.4, stopband: 0.6, attenuation: 80, phaseCount: 512)
  }

  func recordPlayback(heard frame: Int, at time: Int) {
    guard let firstHeard else {
      firstHeard = frame
      return speaker.advance(to: time, frames: 0)
    }
    let frames = frame - firstHeard - speaker.frameCount
    if frames > 0 { speaker.advance(to: time, frames: frames) }
  }

  func mix(into samples: inout [Float], at frame: Int) -> Bool {
    collect()
    guard let firstHeard, let microphone else { return false }
    let count = samples.count / 2
    func framePosition(of frame: Int) -> Double {
      microphone.position(at: speaker.time(of: frame - firstHeard) + lead)
    }
    let (from, to) = (framePosition(of: frame), framePosition(of: frame + count))
    guard Int(to) + kernel.reach + 1 < begin + voice.count else { return false }
    var position = position ?? from
    if abs(position - from) > Self.longestCorrection * sampleRate { position = from }
    let step = min(
      max((to - position) / Double(count), 1 - Self.greatestChange), 1 + Self.greatestChange)
    peak = 0
    for frame in 0..<count {
      let sample = sample(at: position - Double(begin))
      peak = max(peak, sample.magnitude)
      samples[2 * frame] += sample
      samples[2 * frame + 1] += sample
      position += step
    }
    self.position = position
    let unneeded = min(max(Int(position) - kernel.tapCount - begin, 0), voice.count)
    voice.removeFirst(unneeded)
    begin += unneeded
    return true
  }

  private func sample(at place: Double) -> Float {
    let frame = Int(place.rounded(.down))
    guard frame >= kernel.history, frame + kernel.reach < voice.count else { return 0 }
    return voice.withUnsafeBufferPointer { samples in
      guard let base = samples.baseAddress else { return 0 }
      return kernel.value(base + frame, fraction: place - Double(frame))
    }
  }

  private func collect() {
    var block = [Float](repeating: 0, count: 4_096)
    while true {
      let count = block.withUnsafeMutableBufferPointer {
        guard let base = $0.baseAddress else { return 0 }
        return inbox.pointee.ring.read(into: base, frameCount: 4_096)
      }
      guard count > 0 else { break }
      voice += block[..<count]
    }
    let surplus = voice.count - Int(Self.longestVoice * sampleRate)
    if surplus > 0 {
      voice.removeFirst(surplus)
      begin += surplus
    }
    while let arrival = inbox.pointee.arrivals.next() {
      let early = arrival.clock.time(of: arrival.clock.frameCount) - Double(arrival.time)
      lead = max(early, lead * (1 - Self.forgetting))
      microphone = arrival.clock
    }
  }
}
