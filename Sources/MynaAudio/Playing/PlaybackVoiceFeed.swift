import MynaDSP
import Realtime

final class PlaybackVoiceFeed {
  private let ownedVoice: PinnedValue<PlaybackVoice>
  let start: Int
  let continuesPrevious: Bool

  private let timeline: PlaybackTimeline
  private let inbox: PinnedValue<PlaybackVoiceInbox>
  private let window: any FrameSource
  private let loopCrossfade: LoopCrossfade?
  private var position: Int
  private(set) var hasEnded = false
  private var block: [Float] = []

  private static let blockFrames = 2_048

  init(
    _ chain: EffectChain, limitsPeaks: Bool, of window: any FrameSource, timeline: PlaybackTimeline,
    loopCrossfade: LoopCrossfade?, from frame: Int, continuesPrevious: Bool, deviceRate: Double
  ) throws(EffectError) {
    let lead = PlaybackVoice.leadFrames(
      rate: chain.rate, sampleRate: window.sampleRate, deviceRate: deviceRate)
    position = max(0, frame - lead)
    inbox = PinnedValue(PlaybackVoiceInbox(channelCount: window.channelCount))
    ownedVoice = PinnedValue(
      try PlaybackVoice(
        chain, limitsPeaks: limitsPeaks, inbox: inbox.pointer, timeline: timeline, start: frame,
        position: position,
        continuesPrevious: continuesPrevious, sampleRate: window.sampleRate, deviceRate: deviceRate)
    )
    (self.window, self.timeline, self.loopCrossfade) = (window, timeline, loopCrossfade)
    (start, self.continuesPrevious) = (frame, continuesPrevious)
    fill()
  }

  var voice: UnsafeMutablePointer<PlaybackVoice> { ownedVoice.pointer }

  func apply(_ changes: [EffectChange]) -> Bool {
    inbox.pointer.pointee.changes.write(contentsOf: changes)
  }

  func fill() {
    while !hasEnded, inbox.pointer.pointee.ring.room >= Self.blockFrames {
      block.removeAll(keepingCapacity: true)
      readBlock()
      if block.isEmpty {
        // In a sequence, the file of the next sound may not be open yet.
        guard window.frameCount != nil else { return }
        hasEnded = true
        inbox.pointer.pointee.end()
      }
      let count = block.count / window.channelCount
      let written = block.withUnsafeBufferPointer {
        $0.baseAddress.map { inbox.pointer.pointee.ring.write($0, frameCount: count) } ?? 0
      }
      position += written
    }
  }

  private func readBlock() {
    let frame = timeline.frame(at: position)
    var count = Self.blockFrames
    if let loopCrossfade {
      if loopCrossfade.range.contains(frame) {
        let width = window.channelCount
        block += loopCrossfade.samples.dropFirst((frame - loopCrossfade.range.lowerBound) * width)
        return
      }
      if position > frame, loopCrossfade.head.contains(frame) {
        let width = window.channelCount
        block += loopCrossfade.headSamples.dropFirst(
          (frame - loopCrossfade.head.lowerBound) * width)
        return
      }
      if frame < loopCrossfade.range.lowerBound {
        count = min(count, loopCrossfade.range.lowerBound - frame)
      }
    }
    window.read(from: frame, count: count, appendingTo: &block)
  }
}
