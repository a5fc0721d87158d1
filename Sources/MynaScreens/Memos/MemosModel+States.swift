import FoundationEssentials
import MynaLibrary
import MynaSync

/// The states of rows here and in the cloud.
extension MemosModel {
  /// Takes that are asked for at once: for more, the whole queue of sync is read.
  private static let pageLength = 100
  /// More rows than are seen at once on most screens.
  private static let mostBareRows = 48

  /// Returns the state that a row shows until it was asked for.
  func presumedState(of item: MemoItem, at key: TakeKey) -> TakeState? {
    guard item.take.deleted == nil, sync?.account != nil else { return nil }
    return items[key]?.state ?? TakeState(resting: item.take)
  }

  /// Has the cloud be asked first of rows in sight of which nothing but the name is known.
  func noteView(of item: MemoItem) {
    guard let sync else { return }
    let isBare = item.take.isInCloudOnly && item.take.duration == 0
    guard isBare ? bareRows.first != item.id : bareRows.contains(item.id) else { return }
    bareRows.removeAll { $0 == item.id }
    if isBare { bareRows.insert(item.id, at: 0) }
    bareRows = Array(bareRows.prefix(Self.mostBareRows))
    sync.prefer(bareRows)
  }

  /// Asks for the states of rows, with others that are asked for meanwhile; `onChange` tells of those that have changed.
  func askForStates(of some: some Sequence<TakeKey>) {
    guard let sync else { return }
    unasked.formUnion(some)
    guard asking == nil, !unasked.isEmpty else { return }
    asking = Task { [weak self] in
      while let page = self?.nextPage(), !page.isEmpty, !Task.isCancelled {
        let takes = page.compactMap { self?.items[$0]?.take }.filter { $0.deleted == nil }
        let states = sync.account == nil ? nil : await sync.states(of: takes)
        self?.take(states, of: page)
      }
      self?.asking = nil
    }
  }

  private func nextPage() -> [TakeKey] {
    let page = Array(unasked.prefix(Self.pageLength))
    unasked.subtract(page)
    return page
  }

  /// Takes in states; nil while no place was chosen.
  private func take(_ states: [UUID: TakeState]?, of page: [TakeKey]) {
    var changed: [TakeKey] = []
    for key in page {
      guard var item = items[key] else { continue }
      // A state that could not be read stays as it is.
      let state = states.map { $0[item.id] ?? item.state } ?? nil
      guard state != item.state else { continue }
      item.state = item.take.deleted == nil ? state : nil
      items[key] = item
      changed.append(key)
    }
    guard !changed.isEmpty else { return }
    let places = positions(of: changed, near: changed.map { self.places[$0] ?? -1 })
    for place in places { self.places[keys[place]] = place }
    for run in RangeSet(places, within: keys).ranges { onChange(.updated(run)) }
  }
}
