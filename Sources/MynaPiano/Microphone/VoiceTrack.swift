import MynaDSP
import Realtime

/// A voice that is mixed into what a piano plays, each frame of it where the piano was heard at the time.
///
/// Two devices have two clocks. The one of the speaker says when a frame of the piano is heard, the one of the microphone
/// which frame it hears at that time. The voice is read from there on, a little faster or slower than it was recorded, so that
/// both stay together however long a take is. Belongs to one thread at a time, but for its inbox.
final class VoiceTrack {
  /// The place where the microphone's frames arrive.
  var inbox: UnsafeMutablePointer<MicrophoneInbox> { ownedInbox.pointer }
  /// The greatest magnitude of the frames that were mixed last.
  private(set) var peak: Float = 0

  private let ownedInbox: Owned<MicrophoneInbox>
  private let sampleRate: Double
  /// The times at which frames of the piano are heard, counted from `firstHeard` on.
  private var speaker: DeviceClock
  private var firstHeard: Int?
  private var microphone: DeviceClock?
  /// Nanoseconds by which the earliest of the last blocks came before the middle of them.
  private var lead = 0.0
  /// Frames of the microphone, from the frame `begin` on.
  private var voice: [Float] = []
  private var begin = 0
  /// The place in the voice that is next.
  private var position: Double?
  private let kernel = makeKernel()

  /// Seconds by which the voice may be off before it is cut, as after a gap.
  private static let longestCorrection = 0.02
  /// The share by which it is read faster or slower than it was recorded.
  private static let greatestChange = 0.005

  /// Seconds of the voice that are kept.
  private static let longestVoice = 20.0
  /// The share of the lead that each block takes off.
  private static let forgetting = 0.000_3

  /// A voice that comes at the rate of the piano, in hertz.
  init(sampleRate: Double) {
    self.sampleRate = sampleRate
    speaker = DeviceClock(sampleRate: sampleRate)
    ownedInbox = Owned(MicrophoneInbox(sampleRate: sampleRate))
    // The silence before the first frame, which the kernel reads with it.
    voice = [Float](repeating: 0, count: kernel.tapCount)
    begin = -kernel.tapCount
  }

  /// Returns the kernel that reads a voice between its frames; it passes what is below 0.4 of the sample rate.
  static func makeKernel() -> SincKernel {
    SincKernel(passband: 0.4, stopband: 0.6, attenuation: 80, phaseCount: 512)
  }

  /// Notes that a frame of the piano is heard at a time, in nanoseconds of `CLOCK_MONOTONIC`.
  func note(heard frame: Int, at time: Int) {
    guard let firstHeard else {
      firstHeard = frame
      return speaker.advance(to: time, frames: 0)
    }
    let frames = frame - firstHeard - speaker.frameCount
    if frames > 0 { speaker.advance(to: time, frames: frames) }
  }

  /// Adds the voice to frames of the piano, interleaved stereo, if the microphone has already brought what belongs there.
  ///
  /// - Parameter frame: the first of the frames, counted as in `note`.
  /// - Returns: whether it was there; if not, nothing is changed.
  func mix(into samples: inout [Float], at frame: Int) -> Bool {
    collect()
    guard let firstHeard, let microphone else { return false }
    let count = samples.count / 2
    func place(of frame: Int) -> Double {
      microphone.position(at: speaker.time(of: frame - firstHeard) + lead)
    }
    let (from, to) = (place(of: frame), place(of: frame + count))
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

  /// Returns the sample at a place in the frames that are kept; beyond them, the voice is silent.
  private func sample(at place: Double) -> Float {
    let frame = Int(place.rounded(.down))
    guard frame >= kernel.history, frame + kernel.reach < voice.count else { return 0 }
    return voice.withUnsafeBufferPointer { samples in
      guard let base = samples.baseAddress else { return 0 }
      return kernel.value(base + frame, fraction: place - Double(frame))
    }
  }

  /// Takes what the microphone has brought.
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
      // A block may come late and never early: the earliest came in time. It counts less after a while.
      let early = arrival.clock.time(of: arrival.clock.frameCount) - Double(arrival.time)
      lead = max(early, lead * (1 - Self.forgetting))
      microphone = arrival.clock
    }
  }
}
