import Synchronization

/// The positions of a ring's writer and reader, in elements since the ring was created.
///
/// The writer publishes elements with a release store that pairs with the reader's acquire load.
/// The reader frees elements for the writer in the same way. Neither ever waits. The writer calls
/// `free` and `publish`; the reader calls `waiting` and `release`.
@usableFromInline struct RingPositions: ~Copyable, Sendable {
  @usableFromInline let capacity: Int
  private let written = Atomic<Int>(0)
  private let taken = Atomic<Int>(0)

  @usableFromInline init(capacity: Int) {
    var power = 1
    while power < capacity { power *= 2 }
    self.capacity = power
  }

  @usableFromInline var count: Int {
    @_noLocks get { written.load(ordering: .acquiring) &- taken.load(ordering: .acquiring) }
  }

  @_noLocks @usableFromInline func free() -> (position: Int, count: Int) {
    let end = written.load(ordering: .relaxed)
    return (end, capacity &- (end &- taken.load(ordering: .acquiring)))
  }

  @_noLocks @usableFromInline func publish(_ count: Int, from position: Int) {
    written.store(position &+ count, ordering: .releasing)
  }

  @_noLocks @usableFromInline func waiting() -> (position: Int, count: Int) {
    let begin = taken.load(ordering: .relaxed)
    return (begin, written.load(ordering: .acquiring) &- begin)
  }

  @_noLocks @usableFromInline func release(_ count: Int, from position: Int) {
    taken.store(position &+ count, ordering: .releasing)
  }

  @_noLocks @usableFromInline func index(of position: Int) -> Int { position & (capacity &- 1) }
}
