import MynaMusic

/// The songs of a list, loaded from a catalog as they become visible.
///
/// Because there may be 10,000 songs, only a number is stored for each song, and the songs that
/// were visible most recently are cached.
@MainActor final class SongPages {
  private(set) var numbers: [SongNumber] = []
  var onUpdate: (Range<Int>) -> Void = { _ in }
  var onLoss: () -> Void = {}
  var onTrouble: (MusicError) -> Void = { _ in }

  private let catalog: any SongCatalog
  private var recent = RecentSongs()
  private var wanted: [RowPosition] = []
  private var asked: Set<SongNumber> = []
  private var loading: Task<Void, Never>?
  private var version = 0

  /// The number of songs loaded at once: more than fit on any screen.
  private static let length = 60

  private struct RowPosition {
    var number: SongNumber
    var position: Int
  }

  init(_ catalog: any SongCatalog) { self.catalog = catalog }

  isolated deinit { loading?.cancel() }

  /// Returns the song at a position; nil if it is not loaded yet.
  ///
  /// `onUpdate` reports when it is loaded.
  func song(at position: Int) -> Song? {
    // Also load songs near this position before they become visible.
    for near in [position - Self.length / 2, position + Self.length / 2, position] {
      let near = min(max(0, near), numbers.count - 1)
      if recent.peek(numbers[near]) == nil { want(page(around: near)) }
    }
    return recent.song(numbers[position])
  }

  func position(of id: SongID) -> Int? { recent.number(of: id).flatMap(numbers.firstIndex) }

  /// Loads the first songs of a list before it is shown.
  ///
  /// - Parameter hasChanged: whether cached songs may be out of date and must be reloaded.
  func beginning(
    of new: [SongNumber], hasChanged: Bool
  ) async throws(MusicError) -> [SongNumber: Song] {
    var needed = Set(new.prefix(Self.length))
    if hasChanged {
      needed.formUnion(recent.numbers)
    } else {
      needed.subtract(recent.numbers)
    }
    return needed.isEmpty ? [:] : try await catalog.songs(Array(needed))
  }

  /// Replaces the list of songs and returns the range of rows that have changed.
  ///
  /// `beginning` contains the first songs in the list, which are already loaded.
  func show(
    _ new: [SongNumber], _ beginning: [SongNumber: Song], hasChanged: Bool
  ) -> Range<Int>? {
    numbers = new
    guard hasChanged else {
      recent.add(beginning)
      return nil
    }
    version += 1
    let before = recent
    recent.replace(with: beginning)
    return range { number in before.peek(number).map { $0 != beginning[number] } ?? false }
  }

  private func range(_ isMeant: (SongNumber) -> Bool) -> Range<Int>? {
    guard let first = numbers.firstIndex(where: isMeant),
      let last = numbers.lastIndex(where: isMeant)
    else { return nil }
    return first..<last + 1
  }

  private func page(around position: Int) -> Range<Int> {
    let start = position / Self.length * Self.length
    return start..<min(start + Self.length, numbers.count)
  }

  private func want(_ positions: Range<Int>) {
    for position in positions {
      let number = numbers[position]
      guard recent.peek(number) == nil, asked.insert(number).inserted else { continue }
      wanted.append(RowPosition(number: number, position: position))
    }
    guard loading == nil, !wanted.isEmpty else { return }
    loading = Task { [weak self] in
      // More songs may be requested while others are being loaded. Load the most recently requested
      // songs first, because they are the visible ones.
      while let self, !wanted.isEmpty, !Task.isCancelled { await load() }
      self?.loading = nil
    }
  }

  private func load() async {
    let (some, version) = (wanted.suffix(Self.length * 2), version)
    wanted.removeLast(some.count)
    do throws(MusicError) {
      let found = try await catalog.songs(some.map(\.number))
      // The catalog has changed while the songs were being loaded, so load them again.
      guard version == self.version else { return wanted += some }
      asked.subtract(some.map(\.number))
      recent.add(found)
      let here = some.filter {
        numbers.indices.contains($0.position) && numbers[$0.position] == $0.number
      }
      let places = here.count == some.count ? here.map(\.position) : nil
      if let changed = places.flatMap(Self.range) ?? range({ found[$0] != nil }) {
        onUpdate(changed)
      }
      if here.contains(where: { found[$0.number] == nil }) { onLoss() }
    } catch {
      asked.subtract(some.map(\.number))
      onTrouble(error)
    }
  }

  private static func range(_ places: [Int]) -> Range<Int>? {
    guard let first = places.min(), let last = places.max() else { return nil }
    return first..<last + 1
  }
}
