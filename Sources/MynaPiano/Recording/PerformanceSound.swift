import AudioDevices
import MynaAudio
import Realtime
import SoundFiles
import Synchronization

/// The sound of a take on its way from the inbox to the journal, with the voice of a microphone if one is wanted.
///
/// With a microphone, frames wait until it has brought what belongs there; never longer than half a second. Belongs to one thread at
/// a time.
final class PerformanceSound {
  /// The greatest magnitude of the frames that came last.
  private(set) var peak: Float = 0
  /// The same of the voice.
  var voicePeak: Float { input?.track.peak ?? 0 }
  /// Whether a microphone is wanted and brings nothing now.
  private(set) var isVoiceLost = false

  private let engine: PianoEngine
  private let inbox: UnsafeMutablePointer<PerformanceInbox>
  private var microphone: PerformanceMicrophone?
  private var input: MicrophoneInput?
  private var block = [Float](repeating: 0, count: 2 * PerformanceSound.blockFrames)
  /// Frames that wait for the voice, interleaved, and the number of those before them.
  private var waiting: [Float] = []
  private var frameCount = 0

  private static let blockFrames = 1_024
  /// Seconds that frames wait for the voice.
  private static let patience = 0.5
  /// Times to look, in steps of 5 ms, for the last of a voice.
  static let longestWait = 100

  init(_ engine: PianoEngine) { (self.engine, inbox) = (engine, engine.inbox) }

  /// Whether frames wait for the voice.
  var isWaiting: Bool { input != nil && (inbox.pointee.ring.count > 0 || !waiting.isEmpty) }

  /// Begins a take, with a microphone if one is given.
  func begin(with microphone: PerformanceMicrophone?) throws(RecorderError) {
    self.microphone = microphone
    frameCount = inbox.pointee.frameCount.load(ordering: .acquiring)
    try goOn()
  }

  /// Opens the microphone.
  func goOn() throws(RecorderError) {
    isVoiceLost = false
    guard let microphone else { return }
    do throws(AudioDeviceError) {
      input = try MicrophoneInput(microphone, sampleRate: engine.sampleRate)
    } catch {
      throw .device(error)
    }
  }

  /// Lets go of the microphone.
  func rest() { input = nil }

  /// Ends a take; what has not been written is dropped.
  func end() {
    rest()
    microphone = nil
    waiting = []
    _ = inbox.pointee.ring.skip(.max)
  }

  /// Passes on what has come, interleaved, at most a thousand frames at once.
  ///
  /// - Parameter isLast: whether frames are passed on that still wait for the voice.
  func drain(
    isLast: Bool, to write: (UnsafeBufferPointer<Float>) throws(SoundFileError) -> Void
  ) throws(SoundFileError) {
    peak = 0
    input?.listen(to: engine)
    while true {
      let count = block.withUnsafeMutableBufferPointer {
        guard let base = $0.baseAddress else { return 0 }
        return inbox.pointee.ring.read(into: base, frameCount: Self.blockFrames)
      }
      guard count > 0 else { break }
      let samples = block[..<(2 * count)]
      peak = samples.reduce(peak) { max($0, $1.magnitude) }
      if input == nil, waiting.isEmpty {
        frameCount += count
        try samples.withUnsafeBufferPointer(write)
      } else {
        waiting += samples
      }
    }
    try mix(isLast: isLast, to: write)
  }

  private func mix(
    isLast: Bool, to write: (UnsafeBufferPointer<Float>) throws(SoundFileError) -> Void
  ) throws(SoundFileError) {
    let origin = inbox.pointee.origin.load(ordering: .relaxed)
    while !waiting.isEmpty {
      var samples = Array(waiting.prefix(2 * Self.blockFrames))
      let isMixed = input?.track.mix(into: &samples, at: origin + frameCount) ?? false
      if isMixed {
        isVoiceLost = false
      } else {
        let isLate = Double(waiting.count / 2) > Self.patience * engine.sampleRate
        if input?.isGone == true { input = nil }
        isVoiceLost = isVoiceLost || isLate || input == nil
        guard isLast || isLate || input == nil else { return }
      }
      waiting.removeFirst(samples.count)
      frameCount += samples.count / 2
      try samples.withUnsafeBufferPointer(write)
    }
  }
}
