import MynaDSP
import Realtime

final class VoiceFeed {
  private let ownedVoice: Owned<Voice>
  /// The frame to start at; if `goesOn`, the voice continues at the previous voice's position
  /// instead.
  let start: Int
  let goesOn: Bool

  private let timeline: Timeline
  private let inbox: Owned<VoiceInbox>
  private let window: any FrameSource
  private let seam: LoopSeam?
  private var position: Int
  private(set) var hasEnded = false
  private var block: [Float] = []

  private static let blockFrames = 2_048

  init(
    _ chain: EffectChain, limitsPeaks: Bool, of window: any FrameSource, timeline: Timeline,
    seam: LoopSeam?, from frame: Int, goesOn: Bool, deviceRate: Double
  ) throws(EffectError) {
    let lead = Voice.leadFrames(
      rate: chain.rate, sampleRate: window.sampleRate, deviceRate: deviceRate)
    position = max(0, frame - lead)
    inbox = Owned(VoiceInbox(channelCount: window.channelCount))
    ownedVoice = Owned(
      try Voice(
        chain, limitsPeaks: limitsPeaks, inbox: inbox.pointer, timeline: timeline, start: frame,
        position: position,
        goesOn: goesOn, sampleRate: window.sampleRate, deviceRate: deviceRate))
    (self.window, self.timeline, self.seam) = (window, timeline, seam)
    (start, self.goesOn) = (frame, goesOn)
    fill()
  }

  var voice: UnsafeMutablePointer<Voice> { ownedVoice.pointer }

  /// Sends new settings to the voice.
  ///
  /// Returns false if its queue is full.
  func apply(_ changes: [EffectChange]) -> Bool {
    inbox.pointer.pointee.changes.write(contentsOf: changes)
  }

  func fill() {
    while !hasEnded, inbox.pointer.pointee.ring.room >= Self.blockFrames {
      block.removeAll(keepingCapacity: true)
      readBlock()
      if block.isEmpty {
        // The next of several sounds may not be open yet.
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
    if let seam {
      if seam.range.contains(frame) {
        let width = window.channelCount
        block += seam.samples.dropFirst((frame - seam.range.lowerBound) * width)
        return
      }
      if position > frame, seam.head.contains(frame) {
        let width = window.channelCount
        block += seam.headSamples.dropFirst((frame - seam.head.lowerBound) * width)
        return
      }
      if frame < seam.range.lowerBound { count = min(count, seam.range.lowerBound - frame) }
    }
    window.read(from: frame, count: count, appendingTo: &block)
  }
}
