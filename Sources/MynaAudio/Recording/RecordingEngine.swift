import MynaDSP
import Realtime
package import SoundFiles
import Synchronization

/// The part of a recorder that doesn't depend on threads or devices.
///
/// It processes input with a fixed sample rate.
///
/// The audio thread fills `inbox`. Everything else must be called on one other thread, which must
/// call `drain` several times per second.
package final class RecordingEngine {
  let sampleRate: Double
  let inputChannelCount: Int
  let channelCount: Int
  let channels: RecordingChannels
  private let ownedInbox: PinnedValue<RecordingInbox>
  private let ownedMonitor: FixedBuffer<MonitorInbox>
  private(set) var frameCount = 0

  private var filter: RecordingFilter
  private var buffer: AudioBuffer
  private var interleaved: [Float]

  static let blockFrames = 1_024

  package init(settings: RecordingSettings, sampleRate: Double, channelCount inputChannelCount: Int)
  {
    (self.sampleRate, self.inputChannelCount) = (sampleRate, inputChannelCount)
    channels = settings.channels
    channelCount = channels.channelCount(of: inputChannelCount)
    ownedMonitor = FixedBuffer(count: settings.isMonitored ? 1 : 0) { _ in
      MonitorInbox(sampleRate: sampleRate, channelCount: inputChannelCount)
    }
    ownedInbox = PinnedValue(
      RecordingInbox(
        sampleRate: sampleRate, channelCount: inputChannelCount, monitor: ownedMonitor.first))
    filter = RecordingFilter(settings, sampleRate: sampleRate, channelCount: channelCount)
    buffer = AudioBuffer(channelCount: channelCount, capacity: Self.blockFrames)
    interleaved = [Float](repeating: 0, count: Self.blockFrames * inputChannelCount)
  }

  var inbox: UnsafeMutablePointer<RecordingInbox> { ownedInbox.pointer }
  var monitor: UnsafeMutablePointer<MonitorInbox>? { ownedMonitor.first }

  var level: RecordingLevel { filter.level }
  var clipCount: Int { filter.clipCount }
  var silence: Double { filter.silence }
  var overrunCount: Int { inbox.pointee.overruns.load(ordering: .relaxed) }
  var lostFrameCount: Int { inbox.pointee.lostFrames.load(ordering: .relaxed) }

  func set(_ settings: RecordingSettings) { filter.set(settings) }

  package func receive(_ input: UnsafePointer<Float>, frameCount: Int) {
    inbox.pointee.receive(input, frameCount: frameCount)
  }

  var waitingFrameCount: Int { inbox.pointee.ring.count }

  package func drain(into journal: TakeJournal?, limit: Int = .max) throws(SoundFileError) {
    guard let journal else { return try drain(waitingFrameCount) { _ in } }
    try drain(.max) { samples throws(SoundFileError) in
      let wanted = min(samples.count / channelCount, limit - journal.frameCount)
      try journal.append(UnsafeBufferPointer(rebasing: samples.prefix(wanted * channelCount)))
    }
  }

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

  func discard() { _ = inbox.pointee.ring.skip(.max) }
}
