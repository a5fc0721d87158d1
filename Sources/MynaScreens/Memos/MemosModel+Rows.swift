public import FoundationEssentials
import MynaLibrary

/// Rows, which are read as they come into sight.
extension MemosModel {
  /// Rows that are read at once: more than are seen on any screen.
  private static let pageLength = 60
  /// Rows that are remembered.
  private static let memory = 1_000

  /// The row at a position; nil while it is not known yet, after which `onChange` tells of an update.
  public func row(at position: Int) -> MemoItem? {
    guard keys.indices.contains(position) else { return nil }
    if let item = items[keys[position]] {
      noteView(of: item)
      return item
    }
    want(max(0, position - Self.pageLength / 2)..<min(keys.count, position + Self.pageLength / 2))
    return nil
  }

  /// The section that a position is in; nil where there are none.
  public func section(at position: Int) -> MemoSection? {
    sections.last { $0.start <= position }
  }

  /// The position of a take that was seen; nil if it is not listed.
  public func position(of id: UUID) -> Int? {
    items.first { $0.value.id == id }.flatMap { keys.firstIndex(of: $0.key) }
  }

  /// Which are at these positions.
  public func identifiers(at positions: [Int]) async -> [UUID] {
    let chosen = positions.filter(keys.indices.contains).map { keys[$0] }
    return await attempt { store throws(LibraryError) in try store.takes(chosen).map(\.id) } ?? []
  }

  /// The keys of takes of which something is known.
  func keys(of ids: [UUID]) -> [TakeKey] {
    let wanted = Set(ids)
    return items.filter { wanted.contains($0.value.id) }.map(\.key)
  }

  /// Asks for rows that are about to be seen, with all others that are asked for before the next turn.
  private func want(_ positions: Range<Int>) {
    for position in positions {
      let key = keys[position]
      guard items[key] == nil, asked.insert(key).inserted else { continue }
      wanted.append((key, position))
    }
    guard loading == nil, !wanted.isEmpty else { return }
    loading = Task {
      // More are asked for while some are read; what is in sight now was asked for last.
      while !wanted.isEmpty {
        let some = Array(wanted.suffix(Self.pageLength * 2))
        wanted.removeLast(some.count)
        await load(some.map(\.key), at: some.map(\.position))
        for (key, _) in some { asked.remove(key) }
      }
      loading = nil
    }
  }

  /// Reads some rows anew; to know `places`, where they were listed a moment ago, spares looking for them.
  func load(_ some: [TakeKey], at places: [Int] = []) async {
    guard !some.isEmpty else { return }
    var found = await attempt { store throws(LibraryError) in try store.memos(some) } ?? [:]
    if items.count + found.count > Self.memory { (items, self.places) = ([:], [:]) }
    for (key, item) in found { found[key]?.state = presumedState(of: item, at: key) }
    let positions = positions(of: some, near: places)
    let changed = positions.filter { items[keys[$0]] != found[keys[$0]] }
    for key in some { items[key] = found[key] }
    for position in positions { self.places[keys[position]] = position }
    if let first = changed.min(), let last = changed.max() { onChange(.updated(first..<last + 1)) }
    askForStates(of: found.keys)
  }

  func positions(of some: [TakeKey], near places: [Int]) -> [Int] {
    let isStill = zip(some, places).allSatisfy { key, place in
      keys.indices.contains(place) && keys[place] == key
    }
    if some.count == places.count, isStill { return places }
    let wanted = Set(some)
    return keys.indices.filter { wanted.contains(keys[$0]) }
  }
}
