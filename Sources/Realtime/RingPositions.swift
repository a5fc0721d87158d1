import Synchronization

/// The positions of a ring's writer and reader, in elements counted since its beginning.
///
/// The writer publishes with a release the elements that the reader acquires, and the other way
/// round for the places that are free again. Neither ever waits.
@usableFromInline struct RingPositions: ~Copyable, Sendable {
  /// The most elements that can be on their way, a power of two.
  @usableFromInline let capacity: Int
  private let written = Atomic<Int>(0)
  private let taken = Atomic<Int>(0)

  /// Makes room for at least `capacity` elements.
  @usableFromInline init(capacity: Int) {
    var power = 1
    while power < capacity { power *= 2 }
    self.capacity = power
  }

  /// Elements on their way.
  @usableFromInline var count: Int {
    @_noLocks get { written.load(ordering: .acquiring) &- taken.load(ordering: .acquiring) }
  }

  /// The place of the next element, and the number that there is room for; for the writer.
  @_noLocks @usableFromInline func free() -> (position: Int, count: Int) {
    let end = written.load(ordering: .relaxed)
    return (end, capacity &- (end &- taken.load(ordering: .acquiring)))
  }

  /// Gives `count` elements, written from `position` on, to the reader.
  @_noLocks @usableFromInline func publish(_ count: Int, from position: Int) {
    written.store(position &+ count, ordering: .releasing)
  }

  /// The place of the oldest element, and the number of elements; for the reader.
  @_noLocks @usableFromInline func waiting() -> (position: Int, count: Int) {
    let begin = taken.load(ordering: .relaxed)
    return (begin, written.load(ordering: .acquiring) &- begin)
  }

  /// Gives the places of `count` elements, read from `position` on, back to the writer.
  @_noLocks @usableFromInline func release(_ count: Int, from position: Int) {
    taken.store(position &+ count, ordering: .releasing)
  }

  /// The place in memory of a position.
  @_noLocks @usableFromInline func index(of position: Int) -> Int { position & (capacity &- 1) }
}
