import MynaDSP
import Realtime
package import SoundFiles
import Synchronization

/// Records what comes in from a device of one rate: all of a recorder but its threads and the device.
///
/// `inbox` is filled by the audio thread. Everything else is one other thread's, which must call `drain` a few
/// times in every second.
package final class RecordingEngine {
  let sampleRate: Double
  /// The channels that come in.
  let inputChannelCount: Int
  /// The channels that are recorded.
  let channelCount: Int
  let channels: RecordingChannels
  private let ownedInbox: Owned<RecordingInbox>
  /// One, or none.
  private let ownedMonitor: Memory<MonitorInbox>
  /// Frames taken in so far, written or not.
  private(set) var frameCount = 0

  private var filter: RecordingFilter
  private var buffer: AudioBuffer
  private var interleaved: [Float]

  /// The maximum number of frames in a block.
  static let blockFrames = 1_024

  /// - Parameter inputChannelCount: the channels of the device, one or two.
  package init(settings: RecordingSettings, sampleRate: Double, channelCount inputChannelCount: Int)
  {
    (self.sampleRate, self.inputChannelCount) = (sampleRate, inputChannelCount)
    channels = settings.channels
    channelCount = channels.channelCount(of: inputChannelCount)
    ownedMonitor = Memory(count: settings.isMonitored ? 1 : 0) { _ in
      MonitorInbox(sampleRate: sampleRate, channelCount: inputChannelCount)
    }
    ownedInbox = Owned(
      RecordingInbox(
        sampleRate: sampleRate, channelCount: inputChannelCount, monitor: ownedMonitor.first))
    filter = RecordingFilter(settings, sampleRate: sampleRate, channelCount: channelCount)
    buffer = AudioBuffer(channelCount: channelCount, capacity: Self.blockFrames)
    interleaved = [Float](repeating: 0, count: Self.blockFrames * inputChannelCount)
  }

  /// Receives the frames that the audio thread hears.
  var inbox: UnsafeMutablePointer<RecordingInbox> { ownedInbox.pointer }
  /// The sound that is played back at once, if any is.
  var monitor: UnsafeMutablePointer<MonitorInbox>? { ownedMonitor.first }

  var level: RecordingLevel { filter.level }
  var clipCount: Int { filter.clipCount }
  /// Seconds since anything was heard.
  var silence: Double { filter.silence }
  var overrunCount: Int { inbox.pointee.overruns.load(ordering: .relaxed) }
  var lostFrameCount: Int { inbox.pointee.lostFrames.load(ordering: .relaxed) }

  func set(_ settings: RecordingSettings) { filter.set(settings) }

  /// Brings frames in, as a device's callback does; for whoever has no device.
  package func take(_ input: UnsafePointer<Float>, frameCount: Int) {
    inbox.pointee.take(input, frameCount: frameCount)
  }

  /// The number of frames that were received and not yet drained.
  var waitingFrameCount: Int { inbox.pointee.ring.count }

  /// Takes all that has come, and appends it to `journal`, if there is one, up to `limit` frames.
  package func drain(into journal: TakeJournal?, limit: Int = .max) throws(SoundFileError) {
    guard let journal else { return try drain(waitingFrameCount) { _ in } }
    try drain(.max) { samples throws(SoundFileError) in
      let wanted = min(samples.count / channelCount, limit - journal.frameCount)
      try journal.append(UnsafeBufferPointer(rebasing: samples.prefix(wanted * channelCount)))
    }
  }

  /// Drains up to `most` received frames and passes them on block by block, interleaved.
  func drain(
    _ most: Int, to write: (UnsafeBufferPointer<Float>) throws(SoundFileError) -> Void
  ) throws(SoundFileError) {
    var rest = most
    while rest > 0 {
      let count = interleaved.withUnsafeMutableBufferPointer {
        guard let base = $0.baseAddress else { return 0 }
        return inbox.pointee.ring.read(into: base, frameCount: min(rest, Self.blockFrames))
      }
      guard count > 0 else { return }
      rest -= count
      frameCount += count
      buffer.frameCount = count
      interleaved.withUnsafeMutableBufferPointer {
        channels.reduce($0, frameCount: count, inputCount: inputChannelCount)
      }
      interleaved.withUnsafeBufferPointer { buffer.deinterleave($0) }
      filter.process(&buffer)
      interleaved.withUnsafeMutableBufferPointer { buffer.interleave(into: $0) }
      try interleaved.withUnsafeBufferPointer { samples throws(SoundFileError) in
        try write(UnsafeBufferPointer(rebasing: samples.prefix(count * channelCount)))
      }
    }
  }

  /// Discards the frames that were received and not yet drained.
  func discard() { _ = inbox.pointee.ring.skip(.max) }
}
