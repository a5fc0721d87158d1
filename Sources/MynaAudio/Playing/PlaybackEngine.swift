import MynaDSP
import Realtime
import Synchronization

/// The part of a player that doesn't depend on threads or devices.
///
/// It plays audio through an effect at a device's sample rate.
///
/// `render` must be called on the audio thread. Everything else must be called on one other thread,
/// which must call `refill` several times in every tenth of a second.
final class PlaybackEngine {
  let sampleRate: Double
  let window: any FrameSource
  private(set) var chain: EffectChain
  private(set) var limitsPeaks: Bool

  private let ownedRenderer: PinnedValue<PlaybackRenderer>
  private let controls: PinnedValue<PlaybackControls>
  /// Copies the output for taps; empty until the first tap is added.
  ///
  /// It isn't released when the last tap ends, because the audio thread may still be writing to it.
  private var tap: FixedBuffer<PlaybackTap>
  private var feed: PlaybackVoiceFeed
  private var leaving: [PlaybackVoiceFeed] = []
  private var timeline: PlaybackTimeline
  private var loopCrossfade: LoopCrossfade?

  init(
    _ window: any FrameSource, chain: EffectChain, limitsPeaks: Bool = true, loop: Range<Int>?,
    from frame: Int, deviceRate: Double
  ) throws(EffectError) {
    (self.window, self.chain, self.limitsPeaks) = (window, chain, limitsPeaks)
    sampleRate = deviceRate
    timeline = PlaybackTimeline(loop: loop)
    loopCrossfade = loop.map { LoopCrossfade($0, of: window) }
    feed = try PlaybackVoiceFeed(
      chain, limitsPeaks: limitsPeaks, of: window, timeline: timeline, loopCrossfade: loopCrossfade,
      from: timeline.frame(at: frame),
      continuesPrevious: false, deviceRate: deviceRate)
    controls = PinnedValue(PlaybackControls())
    tap = Self.tap(count: 0, of: deviceRate, window.channelCount)
    ownedRenderer = PinnedValue(
      PlaybackRenderer(
        controls: controls.pointer, sampleRate: deviceRate, channelCount: window.channelCount))
    controls.pointer.pointee.next.store(feed.voice, ordering: .releasing)
  }

  var renderer: UnsafeMutablePointer<PlaybackRenderer> { ownedRenderer.pointer }

  var isPlaying: Bool {
    get { controls.pointer.pointee.isPlaying.load(ordering: .relaxed) }
    set { controls.pointer.pointee.isPlaying.store(newValue, ordering: .relaxed) }
  }

  var volume: Float {
    get { Float(bitPattern: controls.pointer.pointee.volume.load(ordering: .relaxed)) }
    set { controls.pointer.pointee.volume.store(newValue.bitPattern, ordering: .relaxed) }
  }

  var frame: Int {
    let isTaken = controls.pointer.pointee.next.load(ordering: .acquiring) == nil
    if !isTaken, !feed.continuesPrevious { return feed.start }
    let frame = controls.pointer.pointee.frame.load(ordering: .relaxed)
    return window.frameCount.map { min(frame, $0) } ?? frame
  }

  func hasEnded(latency: Int) -> Bool {
    controls.pointer.pointee.next.load(ordering: .acquiring) == nil
      && controls.pointer.pointee.hasEnded.load(ordering: .acquiring)
      && controls.pointer.pointee.silentFrames.load(ordering: .relaxed) >= latency
  }

  func hasPaused(latency: Int) -> Bool {
    // Require at least one silent frame, because the fade-out must end first, and a stopped device
    // can report a latency of 0.
    !isPlaying && controls.pointer.pointee.silentFrames.load(ordering: .relaxed) >= max(1, latency)
  }

  var underrunCount: Int { controls.pointer.pointee.underruns.load(ordering: .relaxed) }

  var isTapped: Bool {
    get { controls.pointer.pointee.tap.load(ordering: .relaxed) != nil }
    set {
      guard newValue != isTapped else { return }
      if newValue, tap.count == 0 {
        tap = Self.tap(count: 1, of: sampleRate, window.channelCount)
      }
      if newValue { tap.first?.pointee.clear() }
      controls.pointer.pointee.tap.store(newValue ? tap.first : nil, ordering: .releasing)
    }
  }

  func deliverTappedFrames(to taps: SoundTaps, isClosed: Bool = false) {
    guard isTapped, let tap = tap.first else { return }
    let channelCount = window.channelCount
    var frames = [Float](repeating: 0, count: SoundTap.blockFrames * channelCount)
    while true {
      let (count, dropped) = frames.withUnsafeMutableBufferPointer {
        guard let base = $0.baseAddress else { return (0, 0) }
        return tap.pointee.read(into: base, frameCount: SoundTap.blockFrames)
      }
      taps.skip(dropped)
      guard count > 0 else { break }
      frames.withUnsafeBufferPointer {
        taps.give(
          UnsafeBufferPointer(rebasing: $0.prefix(count * channelCount)),
          channelCount: channelCount, sampleRate: sampleRate)
      }
    }
    if isClosed { taps.skip(tap.pointee.resetDroppedCount()) }
    if taps.isEmpty { isTapped = false }
  }

  private static func tap(
    count: Int, of sampleRate: Double, _ channelCount: Int
  ) -> FixedBuffer<PlaybackTap> {
    FixedBuffer(count: count) { _ in PlaybackTap(sampleRate: sampleRate, channelCount: channelCount)
    }
  }

  func refill() {
    feed.fill()
    collect()
  }

  func seek(to frame: Int) throws(EffectError) {
    try replace(from: frame, continuesPrevious: false)
  }

  func setChain(_ new: EffectChain, limitsPeaks limits: Bool = true) throws(EffectError) {
    try new.validate()
    let changes = new.changes(from: chain, sampleRate: window.sampleRate)
    let old = (chain, limitsPeaks)
    (chain, limitsPeaks) = (new, limits)
    // A limiter cannot be added to or removed from an existing voice.
    let isLimited = old.1 && old.0.changesSound
    if isLimited == (limits && new.changesSound), let changes, feed.apply(changes) { return }
    do {
      try replace(from: nil, continuesPrevious: true)
    } catch {
      (chain, limitsPeaks) = old
      throw error
    }
  }

  func reread() throws(EffectError) { try replace(from: nil, continuesPrevious: true) }

  var isEndTold: Bool { feed.hasEnded }

  func setLoop(_ loop: Range<Int>?) throws(EffectError) {
    timeline = PlaybackTimeline(loop: loop)
    loopCrossfade = loop.map { LoopCrossfade($0, of: window) }
    try replace(from: nil, continuesPrevious: true)
  }

  func render(_ output: UnsafeMutablePointer<Float>, frameCount: Int) {
    renderer.pointee.render(output, frameCount: frameCount)
  }

  private func replace(from frame: Int?, continuesPrevious: Bool) throws(EffectError) {
    // Drop a voice that has not been heard yet, but use its start position.
    let pending = controls.pointer.pointee.next.exchange(nil, ordering: .acquiringAndReleasing)
    let isUnheard = pending != nil
    let place =
      frame ?? (isUnheard ? feed.start : controls.pointer.pointee.frame.load(ordering: .relaxed))
    let new = try PlaybackVoiceFeed(
      chain, limitsPeaks: limitsPeaks, of: window, timeline: timeline, loopCrossfade: loopCrossfade,
      from: timeline.frame(at: place),
      continuesPrevious: isUnheard && frame == nil ? feed.continuesPrevious : continuesPrevious,
      deviceRate: sampleRate)
    if !isUnheard { leaving.append(feed) }
    feed = new
    controls.pointer.pointee.next.store(new.voice, ordering: .releasing)
    collect()
  }

  private func collect() {
    guard
      let voice = controls.pointer.pointee.retired.exchange(nil, ordering: .acquiringAndReleasing)
    else { return }
    leaving.removeAll { $0.voice == voice }
  }
}
