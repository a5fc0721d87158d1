package import FoundationEssentials
import MynaLibrary
package import MynaStudio
import MynaSync
import Threads

/// Actions on memos that are in the cloud.
extension MemosModel {
  /// A take whose sound could not be brought here.
  package struct Absence: Equatable, Sendable {
    /// The title of the take.
    package let title: String
    /// The reason.
    package let error: SyncServiceError
  }

  /// Whether a place in the cloud was chosen.
  package var hasPlace: Bool { sync?.account != nil }

  /// Brings the sound of a take here that is in the cloud alone, and returns its row then.
  ///
  /// Goes on when nobody looks at the rows any more.
  @discardableResult package func bring(_ id: UUID) async throws(SyncServiceError) -> MemoItem {
    guard let sync, sync.account != nil else { throw .account(.noAccount) }
    try await sync.bring(id)
    let item = try await item(id)
    await refresh([id])
    guard item.take.isInCloudOnly else { return item }
    if case .failed(let reason) = await sync.states(of: [item.take])[id] {
      throw .sync(reason.error)
    }
    throw .sync(.library(.inCloud(title: item.take.title)))
  }

  /// Brings those of some takes here that are in the cloud alone; returns those that are here then.
  ///
  /// The first take that could not be brought is in `absence`.
  func present(_ ids: [UUID]) async -> [UUID] {
    var present: [UUID] = []
    for id in ids {
      let take = await attempt { store throws(LibraryError) in try store.take(id) } ?? nil
      guard let take else { continue }
      do throws(SyncServiceError) {
        if take.isInCloudOnly { try await bring(id) }
        present.append(id)
      } catch {
        absence = Absence(title: take.title, error: error)
      }
    }
    return present
  }

  private func item(_ id: UUID) async throws(SyncServiceError) -> MemoItem {
    do throws(LibraryError) {
      return try await library.use { store throws(LibraryError) in
        guard let take = try store.take(id) else { throw .noTake(name: id.uuidString) }
        return store.memo(take)
      }
    } catch {
      throw .sync(.library(error))
    }
  }

  /// Tries again at once what could not be carried of a take.
  package func retry(_ item: MemoItem) {
    guard item.take.isInCloudOnly else {
      sync?.syncNow()
      return
    }
    Task {
      // Why it fails again is told by its row.
      do throws(SyncServiceError) { try await bring(item.id) } catch { await refresh([item.id]) }
    }
  }

  /// Keeps one on this machine, so that it never goes to the cloud, or lets it go there.
  package func setOnlyHere(_ id: UUID, _ isOnlyHere: Bool) async {
    await change([id]) { store throws(LibraryError) in
      _ = try store.setOnlyHere(isOnlyHere, of: id)
    }
  }

  /// Whether the cloud follows the deletion of takes without asking the person.
  ///
  /// - Parameter before: takes whose deletion a moment ago is told in the same message.
  func cloudFollows(deletionOf ids: [UUID], after before: [UUID]) async -> Bool {
    guard let sync, sync.account != nil else { return false }
    let takes = await attempt { store throws(LibraryError) in
      var takes: [UUID: Take] = [:]
      for id in ids + before { takes[id] = try store.take(id) }
      return takes
    }
    guard let takes else { return false }
    return await sync.follows(
      deletionOf: ids.compactMap { takes[$0] }, after: before.compactMap { takes[$0] })
  }
}

// MARK: - States

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

// MARK: - Following

/// Changes of the library that rows follow.
extension MemosModel {
  /// Lists anew what a change touches.
  func follow(_ change: LibraryChange) async {
    switch change {
    case .takes(let ids) where upkeep?.readingProgress != nil: refreshLater(ids)
    case .takes(let ids): await refresh(ids)
    case .everything:
      await refresh()
      await load(Array(items.keys))
    case .folder(let isGone):
      trouble = isGone ? .library(.folderGone(path: library.takes)) : nil
      await refresh()
      // Clears the report that the folder was gone, and reads what is new in the folder.
      if !isGone { await upkeep?.look() }
    }
  }

  /// Asks anew in a moment: while very many takes are read, each of them is a change, and to list all takes for each
  /// would cost more than reading it.
  private func refreshLater(_ ids: [UUID]) {
    changedMeanwhile.formUnion(ids)
    guard refreshing == nil else { return }
    refreshing = Task {
      // Ended by canceling, which is no error.
      _ = try? await library.time.sleep(for: .seconds(1))
      refreshing = nil
      let changed = changedMeanwhile
      changedMeanwhile = []
      if !Task.isCancelled { await refresh(Array(changed)) }
    }
  }
}
