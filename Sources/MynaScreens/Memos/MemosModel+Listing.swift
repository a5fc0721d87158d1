import Dates
package import FoundationEssentials
import MynaLibrary
import MynaStudio
import Threads

extension MemosModel {
  package func refresh() async {
    list()
    await settle()
  }

  package func settle() async {
    // A newer request may have replaced this one.
    while let current = listing {
      await current.value
      if current == listing { return }
    }
  }

  func refresh(_ ids: [UUID]) async {
    let changed = Set(ids)
    let known = items.filter { changed.contains($0.value.id) }.map(\.key)
    await refresh()
    await load(known)
  }

  package func findTags() async {
    let found = await attempt { store throws(LibraryError) in try store.tags() } ?? []
    if found != tags { tags = found }
  }

  package func refreshIfDayChanged() {
    guard let listedDay, !LocalCalendar.current.isDate(time.date, inSameDayAs: listedDay) else {
      return
    }
    list()
  }

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
        return Listing(
          keys: keys, sections: sections, date: now, duration: duration, isEmpty: all.isEmpty)
      }
      guard !Task.isCancelled, let listed else { return }
      show(listed)
    }
  }

  /// Returns the result of `body`, or nil if `body` throws an error.
  ///
  /// The error is shown above the list. If there is no list, only the error is shown.
  private func listing(
    _ body: @Sendable (LibraryStore) throws(LibraryError) -> Listing
  ) async -> Listing? {
    do throws(LibraryError) {
      return try await library.use(body)
    } catch {
      guard !Task.isCancelled else { return nil }
      if state == .list || state == .nothingFound {
        problem = StudioError(error)
      } else {
        listFailure = StudioError(error)
        showState()
      }
      return nil
    }
  }

  package func tryAgain() async {
    (listFailure, isListed) = (nil, false)
    showState()
    await maintenance?.refresh()
    await refresh()
  }

  private struct Listing: Sendable {
    var keys: [TakeKey]
    var sections: [MemoSection]
    var date: Date
    var duration: Double
    var isEmpty: Bool
  }

  private func show(_ listed: Listing) {
    let (new, newSections) = withoutLeaving(listed.keys, listed.sections)
    listedDay = listed.date
    if totalDuration != listed.duration { totalDuration = listed.duration }
    show(new, newSections)
    (isEmpty, isListed, listFailure) = (listed.isEmpty, true, nil)
    showState()
  }

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

  /// Removes the rows of takes that are about to be deleted, so that the next key press applies to
  /// the next row.
  ///
  /// Call `delete` afterward. If it cannot delete the takes, it lists them again.
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

extension MemosModel {
  /// The number of rows loaded at once: more than fit on any screen.
  private static let pageLength = 60
  /// The maximum number of rows in the cache.
  private static let memory = 1_000

  /// Returns the row at a position; nil if it is not loaded yet.
  ///
  /// `onChange` reports when it is loaded.
  package func row(at position: Int) -> MemoItem? {
    guard keys.indices.contains(position) else { return nil }
    if let item = items[keys[position]] {
      recordView(of: item)
      return item
    }
    want(max(0, position - Self.pageLength / 2)..<min(keys.count, position + Self.pageLength / 2))
    return nil
  }

  package func section(at position: Int) -> MemoSection? {
    sections.last { $0.start <= position }
  }

  /// Returns the position of a take that was visible before; nil if it is not listed.
  package func position(of id: UUID) -> Int? {
    items.first { $0.value.id == id }.flatMap { keys.firstIndex(of: $0.key) }
  }

  package func identifiers(at positions: [Int]) async -> [UUID] {
    let chosen = positions.filter(keys.indices.contains).map { keys[$0] }
    return await attempt { store throws(LibraryError) in try store.takes(chosen).map(\.id) } ?? []
  }

  func keys(of ids: [UUID]) -> [TakeKey] {
    let wanted = Set(ids)
    return items.filter { wanted.contains($0.value.id) }.map(\.key)
  }

  private func want(_ positions: Range<Int>) {
    for position in positions {
      let key = keys[position]
      guard items[key] == nil, asked.insert(key).inserted else { continue }
      wanted.append((key, position))
    }
    guard loading == nil, !wanted.isEmpty else { return }
    loading = Task {
      // More rows may be requested while others are being loaded. Load the most recently requested
      // rows first, because they are the visible ones.
      while !wanted.isEmpty {
        let some = Array(wanted.suffix(Self.pageLength * 2))
        wanted.removeLast(some.count)
        await load(some.map(\.key), at: some.map(\.position))
        for (key, _) in some { asked.remove(key) }
      }
      loading = nil
    }
  }

  /// Reloads rows.
  ///
  /// - Parameter places: the rows' last known positions, which avoid a search if they are still
  ///   correct.
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
