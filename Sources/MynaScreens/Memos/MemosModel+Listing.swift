import Dates
package import FoundationEssentials
import MynaLibrary
import MynaStudio
import Threads

/// Which takes are listed, and in which order.
extension MemosModel {
  /// Asks anew what there is, and returns when it is known.
  package func refresh() async {
    list()
    await settle()
  }

  /// Returns when what is listed is what was asked for last.
  package func settle() async {
    // A newer request takes the place of this one.
    while let current = listing {
      await current.value
      if current == listing { return }
    }
  }

  /// Asks anew what there is, and what is known of these.
  func refresh(_ ids: [UUID]) async {
    let changed = Set(ids)
    let known = items.filter { changed.contains($0.value.id) }.map(\.key)
    await refresh()
    await load(known)
  }

  /// Asks which tags there are to filter by.
  package func lookForTags() async {
    let found = await attempt { store throws(LibraryError) in try store.tags() } ?? []
    if found != tags { tags = found }
  }

  /// Lists anew what is there if it was listed on another day, so that "Today" is.
  package func followDay() {
    guard let listedDay, !LocalCalendar.current.isDate(time.date, inSameDayAs: listedDay) else {
      return
    }
    list()
  }

  /// Asks the library for what the search, the order and the trash choose.
  func list() {
    listing?.cancel()
    let (text, order, isTrash) = (searchText, order, showsTrash)
    let filter = isTrash ? MemoFilter() : filter
    listing = Task {
      let search =
        text.isEmpty && !filter.isActive
        ? nil
        : SearchQuery(text, now: library.time.date, calendar: .current)
          .limited(toTag: filter.tag, onlyFavorites: filter.onlyFavorites)
      let query = TakeQuery(search, order: order, isTrash: isTrash)
      let now = library.time.date
      let listed = await listing { store throws(LibraryError) in
        let (keys, sections): ([TakeKey], [MemoSection])
        if isTrash || order != .newest && order != .oldest {
          (keys, sections) = (try store.keys(query), [])
        } else {
          let dated = try store.datedKeys(query)
          (keys, sections) = (
            dated.map(\.key), MemoSections(now: now).sections(dated.lazy.map(\.created))
          )
        }
        let all = search == nil ? keys : try store.keys(TakeQuery(isTrash: isTrash))
        let duration = try store.duration(of: query)
        return Listed(
          keys: keys, sections: sections, date: now, duration: duration, isEmpty: all.isEmpty)
      }
      guard !Task.isCancelled, let listed else { return }
      show(listed)
    }
  }

  /// Lists takes; why that cannot be done is said in the place of the list, or in passing above one that is there.
  private func listing(
    _ body: @Sendable (LibraryStore) throws(LibraryError) -> Listed
  ) async -> Listed? {
    do throws(LibraryError) {
      return try await library.use(body)
    } catch {
      guard !Task.isCancelled else { return nil }
      if state == .list || state == .nothingFound {
        trouble = StudioError(error)
      } else {
        listFailure = StudioError(error)
        showState()
      }
      return nil
    }
  }

  /// Looks at the folder again and lists what is in it, where that failed before.
  package func tryAgain() async {
    (listFailure, isListed) = (nil, false)
    showState()
    await upkeep?.look()
    await refresh()
  }

  private struct Listed: Sendable {
    var keys: [TakeKey]
    var sections: [MemoSection]
    var date: Date
    var duration: Double
    var isEmpty: Bool
  }

  private func show(_ listed: Listed) {
    let (new, newSections) = withoutLeaving(listed.keys, listed.sections)
    listedDay = listed.date
    if totalDuration != listed.duration { totalDuration = listed.duration }
    show(new, newSections)
    (isEmpty, isListed, listFailure) = (listed.isEmpty, true, nil)
    showState()
  }

  /// Shows whether there are rows; what cannot be looked at is not called empty.
  func showState() {
    let new: State =
      if count > 0 {
        .list
      } else if failure != nil, isEmpty || listFailure != nil {
        .failed
      } else if !isListed {
        .loading
      } else {
        isEmpty ? .empty : .nothingFound
      }
    if new != state { state = new }
  }

  private func show(_ new: [TakeKey], _ newSections: [MemoSection]) {
    let change = RowChange(from: keys, to: new)
    let isOther = newSections != sections
    (keys, sections) = (new, newSections)
    if count != new.count { count = new.count }
    if let change { onChange(change) }
    if isOther { onSections() }
  }

  /// Takes rows out of the list at once that are about to be deleted, so that the next key is for the next row.
  ///
  /// To be followed by `delete`, after which they are listed again unless they were deleted.
  package func hide(_ ids: [UUID]) {
    guard !showsTrash else { return }
    leaving.formUnion(keys(of: ids))
    let (new, newSections) = withoutLeaving(keys, sections)
    show(new, newSections)
  }

  private func withoutLeaving(
    _ keys: [TakeKey], _ sections: [MemoSection]
  ) -> ([TakeKey], [MemoSection]) {
    guard !leaving.isEmpty, !showsTrash else { return (keys, sections) }
    let gone = keys.indices.filter { leaving.contains(keys[$0]) }
    return (keys.filter { !leaving.contains($0) }, sections.removing(gone, of: keys.count))
  }
}

// MARK: - Rows

/// Rows, which are read as they come into sight.
extension MemosModel {
  /// Rows that are read at once: more than are seen on any screen.
  private static let pageLength = 60
  /// Rows that are remembered.
  private static let memory = 1_000

  /// The row at a position; nil while it is not known yet, after which `onChange` tells of an update.
  package func row(at position: Int) -> MemoItem? {
    guard keys.indices.contains(position) else { return nil }
    if let item = items[keys[position]] {
      noteView(of: item)
      return item
    }
    want(max(0, position - Self.pageLength / 2)..<min(keys.count, position + Self.pageLength / 2))
    return nil
  }

  /// The section that a position is in; nil where there are none.
  package func section(at position: Int) -> MemoSection? {
    sections.last { $0.start <= position }
  }

  /// The position of a take that was seen; nil if it is not listed.
  package func position(of id: UUID) -> Int? {
    items.first { $0.value.id == id }.flatMap { keys.firstIndex(of: $0.key) }
  }

  /// Which are at these positions.
  package func identifiers(at positions: [Int]) async -> [UUID] {
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
