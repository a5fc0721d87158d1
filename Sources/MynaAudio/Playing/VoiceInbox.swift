import MynaDSP
import Realtime
import Synchronization

/// Input of a voice while it plays: frames, new settings, and word that no more frames will come.
struct VoiceInbox: ~Copyable, Sendable {
  let ring: AudioRing
  let changes = RealtimeQueue<EffectChange>(capacity: 64)
  private let ended = Atomic<Bool>(false)

  init(channelCount: Int) {
    // A moment for the thread that fills it, even at 32 times the speed.
    ring = AudioRing(channelCount: channelCount, frameCount: 65_536)
  }

  /// Whether every frame there will be has been written; to be asked before the ring is read.
  var hasEnded: Bool { @_noLocks get { ended.load(ordering: .acquiring) } }

  func end() { ended.store(true, ordering: .releasing) }
}
