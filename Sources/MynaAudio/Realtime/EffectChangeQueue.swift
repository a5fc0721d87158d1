import MynaDSP
import Synchronization

/// New settings on their way to the audio thread, which takes them all before each block.
struct EffectChangeQueue: ~Copyable, @unchecked Sendable {
  private static var capacity: Int { @_noLocks get { 64 } }

  private let changes: UnsafeMutablePointer<EffectChange>
  private let written = Atomic<Int>(0)
  private let taken = Atomic<Int>(0)

  init() { changes = .allocate(capacity: Self.capacity) }

  deinit { changes.deallocate() }

  /// Puts in all of them, or none if there is no room for all.
  func write(_ new: [EffectChange]) -> Bool {
    let end = written.load(ordering: .relaxed)
    guard new.count <= Self.capacity - (end - taken.load(ordering: .acquiring)) else {
      return false
    }
    for (offset, change) in new.enumerated() {
      (changes + (end + offset) % Self.capacity).initialize(to: change)
    }
    written.store(end + new.count, ordering: .releasing)
    return true
  }

  /// Sets the processor as all changes there are say.
  @_noLocks func apply(to processor: inout EffectProcessor) {
    let (begin, end) = (taken.load(ordering: .relaxed), written.load(ordering: .acquiring))
    guard begin < end else { return }
    for index in begin..<end { processor.apply(changes[index % Self.capacity]) }
    taken.store(end, ordering: .releasing)
  }
}
