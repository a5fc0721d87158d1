import AudioDevices
import MynaAudio
import Realtime
import SoundFiles
import Synchronization

/// Moves a take's audio from the inbox to the journal, mixing in a microphone's voice if requested.
///
/// If a microphone is used, frames are held until the microphone has delivered the matching audio,
/// for half a second at most. Use this from one thread at a time.
final class PerformanceAudioWriter {
  private(set) var peak: Float = 0
  var voicePeak: Float { input?.track.peak ?? 0 }
  private(set) var isVoiceLost = false

  private let engine: PianoEngine
  private let inbox: UnsafeMutablePointer<PerformanceInbox>
  private var microphone: PerformanceMicrophone?
  private var input: MicrophoneInput?
  private var block = [Float](repeating: 0, count: 2 * PerformanceAudioWriter.blockFrames)
  private var waiting: [Float] = []
  private var frameCount = 0

  private static let blockFrames = 1_024
  private static let patience = 0.5
  /// The maximum number of times to wait 5 ms for the end of the voice.
  static let longestWait = 100

  init(_ engine: PianoEngine) { (self.engine, inbox) = (engine, engine.inbox) }

  var isWaiting: Bool { input != nil && (inbox.pointee.ring.count > 0 || !waiting.isEmpty) }

  func begin(with microphone: PerformanceMicrophone?) throws(RecorderError) {
    self.microphone = microphone
    frameCount = inbox.pointee.frameCount.load(ordering: .acquiring)
    try openMicrophone()
  }

  func openMicrophone() throws(RecorderError) {
    isVoiceLost = false
    guard let microphone else { return }
    do throws(AudioDeviceError) {
      input = try MicrophoneInput(microphone, sampleRate: engine.sampleRate)
    } catch {
      throw .device(error)
    }
  }

  func rest() { input = nil }

  func end() {
    rest()
    microphone = nil
    waiting = []
    _ = inbox.pointee.ring.skip(.max)
  }

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
