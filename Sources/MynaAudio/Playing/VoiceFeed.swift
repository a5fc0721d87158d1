import MynaDSP

/// A voice as the thread that fills it has it: it owns the voice's memory, and knows what to write next.
final class VoiceFeed {
  let voice: UnsafeMutablePointer<Voice>
  /// The frame of the sound it begins at, and whether it does so only where the voice before it is by then.
  let start: Int
  let goesOn: Bool

  private let timeline: Timeline
  private let inbox: UnsafeMutablePointer<VoiceInbox>
  private let window: SoundWindow
  private let seam: LoopSeam?
  private var position: Int
  private var hasEnded = false
  private var block: [Float] = []

  private static let blockFrames = 2_048

  /// Makes a voice that is filled and ready to be played from a frame of the sound.
  init(
    _ chain: EffectChain, of window: SoundWindow, timeline: Timeline, seam: LoopSeam?,
    from frame: Int, goesOn: Bool, deviceRate: Double
  ) throws(EffectError) {
    let lead = Voice.leadFrames(
      rate: chain.rate, sampleRate: window.sampleRate, deviceRate: deviceRate)
    position = max(0, frame - lead)
    inbox = .allocate(capacity: 1)
    inbox.initialize(to: VoiceInbox(channelCount: window.channelCount))
    voice = .allocate(capacity: 1)
    do {
      voice.initialize(
        to: try Voice(
          chain, inbox: inbox, timeline: timeline, start: frame, position: position,
          goesOn: goesOn,
          sampleRate: window.sampleRate, deviceRate: deviceRate))
    } catch {
      voice.deallocate()
      inbox.deinitialize(count: 1)
      inbox.deallocate()
      throw error
    }
    (self.window, self.timeline, self.seam) = (window, timeline, seam)
    (start, self.goesOn) = (frame, goesOn)
    fill()
  }

  deinit {
    voice.deinitialize(count: 1)
    voice.deallocate()
    inbox.deinitialize(count: 1)
    inbox.deallocate()
  }

  /// Hands new settings to the voice; false if it has yet to take up too many.
  func apply(_ changes: [EffectChange]) -> Bool { inbox.pointee.changes.write(changes) }

  /// Writes all there is room for.
  func fill() {
    while !hasEnded, inbox.pointee.ring.room >= Self.blockFrames {
      block.removeAll(keepingCapacity: true)
      readBlock()
      if block.isEmpty {
        hasEnded = true
        inbox.pointee.end()
      }
      let count = block.count / window.channelCount
      let written = block.withUnsafeBufferPointer {
        $0.baseAddress.map { inbox.pointee.ring.write($0, frameCount: count) } ?? 0
      }
      position += written
    }
  }

  /// Reads the frames that come next, up to a place where the timeline turns.
  private func readBlock() {
    let frame = timeline.frame(at: position)
    var count = Self.blockFrames
    if let seam {
      if seam.range.contains(frame) {
        let width = window.channelCount
        block += seam.samples.dropFirst((frame - seam.range.lowerBound) * width)
        return
      }
      if frame < seam.range.lowerBound { count = min(count, seam.range.lowerBound - frame) }
    }
    window.read(from: frame, count: count, appendingTo: &block)
  }
}
