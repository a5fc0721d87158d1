import MynaMusic

/// The songs of a list, which are read from a catalog as they come into sight.
///
/// Of 10,000 songs there is a number each, and the few that were seen last.
@MainActor final class SongPages {
  /// The songs that are listed.
  private(set) var numbers: [SongNumber] = []
  /// Called when songs that were asked for are known.
  var onUpdate: (Range<Int>) -> Void = { _ in }
  /// Called when songs that are listed turn out to be gone.
  var onLoss: () -> Void = {}
  /// Called when songs cannot be read.
  var onTrouble: (MusicError) -> Void = { _ in }

  private let catalog: any SongCatalog
  private var recent = RecentSongs()
  /// Those that are to be read, with where they were listed; what was asked for last is last.
  private var wanted: [Place] = []
  private var asked: Set<SongNumber> = []
  private var loading: Task<Void, Never>?
  /// Counts the changes of the catalog.
  private var version = 0

  /// Songs that are read at once: more than are seen on any screen.
  private static let length = 60

  private struct Place {
    var number: SongNumber
    var position: Int
  }

  init(_ catalog: any SongCatalog) { self.catalog = catalog }

  isolated deinit { loading?.cancel() }

  /// Returns what is at a position; nil while it is not known, after which `onUpdate` is called.
  func song(at position: Int) -> Song? {
    // What comes into sight next is known before it does.
    for near in [position - Self.length / 2, position + Self.length / 2, position] {
      let near = min(max(0, near), numbers.count - 1)
      if recent.peek(numbers[near]) == nil { want(page(around: near)) }
    }
    return recent.song(numbers[position])
  }

  /// The position of a song that was seen; nil if it is not listed.
  func position(of id: SongID) -> Int? { recent.number(of: id).flatMap(numbers.firstIndex) }

  // MARK: Listing

  /// Reads what has to be known of a list before it is shown: its first songs.
  ///
  /// - Parameter hasChanged: whether what is known may be wrong by now, and is read anew.
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

  /// Lists other songs, of which `beginning` has read some; returns those that now show something else.
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

  /// From the first listed song that is meant to the last.
  private func range(_ isMeant: (SongNumber) -> Bool) -> Range<Int>? {
    guard let first = numbers.firstIndex(where: isMeant),
      let last = numbers.lastIndex(where: isMeant)
    else { return nil }
    return first..<last + 1
  }

  // MARK: Reading

  private func page(around position: Int) -> Range<Int> {
    let start = position / Self.length * Self.length
    return start..<min(start + Self.length, numbers.count)
  }

  /// Asks for songs that are about to be seen, with all others that are asked for before the next turn.
  private func want(_ positions: Range<Int>) {
    for position in positions {
      let number = numbers[position]
      guard recent.peek(number) == nil, asked.insert(number).inserted else { continue }
      wanted.append(Place(number: number, position: position))
    }
    guard loading == nil, !wanted.isEmpty else { return }
    loading = Task { [weak self] in
      // More are asked for while some are read; what is in sight now was asked for last.
      while let self, !wanted.isEmpty, !Task.isCancelled { await load() }
      self?.loading = nil
    }
  }

  private func load() async {
    let (some, version) = (wanted.suffix(Self.length * 2), version)
    wanted.removeLast(some.count)
    do throws(MusicError) {
      let found = try await catalog.songs(some.map(\.number))
      // What was read before a change is read again.
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
