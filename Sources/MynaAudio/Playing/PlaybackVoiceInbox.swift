import MynaDSP
import Realtime
import Synchronization

struct PlaybackVoiceInbox: ~Copyable, Sendable {
  let ring: AudioRing
  let changes = RealtimeQueue<EffectChange>(capacity: 64)
  private let ended = Atomic<Bool>(false)

  init(channelCount: Int) {
    // This capacity is enough to cover delays of the writing thread, even at 32 times the normal
    // speed.
    ring = AudioRing(channelCount: channelCount, frameCount: 65_536)
  }

  var hasEnded: Bool { @_noLocks get { ended.load(ordering: .acquiring) } }

  func end() { ended.store(true, ordering: .releasing) }
}
