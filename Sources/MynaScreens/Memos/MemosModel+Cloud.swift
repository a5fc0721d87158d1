package import FoundationEssentials
import MynaLibrary
package import MynaStudio
import MynaSync
import Threads

extension MemosModel {
  package struct DownloadFailure: Equatable, Sendable {
    package let title: String
    package let error: SyncServiceError
  }

  package var hasPlace: Bool { sync?.account != nil }

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

  /// Downloads takes that exist only in the cloud, and returns the given takes that are now on this
  /// machine.
  ///
  /// `downloadFailure` is then the last take that could not be downloaded.
  func present(_ ids: [UUID]) async -> [UUID] {
    var present: [UUID] = []
    for id in ids {
      let take = await attempt { store throws(LibraryError) in try store.take(id) } ?? nil
      guard let take else { continue }
      do throws(SyncServiceError) {
        if take.isInCloudOnly { try await bring(id) }
        present.append(id)
      } catch {
        downloadFailure = DownloadFailure(title: take.title, error: error)
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

  package func retry(_ item: MemoItem) {
    guard item.take.isInCloudOnly else {
      sync?.syncNow()
      return
    }
    Task {
      do throws(SyncServiceError) { try await bring(item.id) } catch { await refresh([item.id]) }
    }
  }

  package func setOnlyHere(_ id: UUID, _ isOnlyHere: Bool) async {
    await change([id]) { store throws(LibraryError) in
      _ = try store.descriptions.setOnlyHere(isOnlyHere, of: id)
    }
  }

  /// Returns whether deleting the given takes will also delete them from the cloud without asking
  /// the user for confirmation.
  ///
  /// - Parameter before: the takes that were deleted just before and are announced in the same
  ///   message.
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

extension MemosModel {
  /// The maximum number of takes whose states are requested at once.
  ///
  /// If a request contains more takes, the reader loads the entire sync queue.
  private static let pageLength = 100
  /// The maximum number of elements in `bareRows`, which is more than the number of rows on most
  /// screens.
  private static let mostBareRows = 48

  func presumedState(of item: MemoItem, at key: TakeKey) -> TakeState? {
    guard item.take.deleted == nil, sync?.account != nil else { return nil }
    return items[key]?.state ?? TakeState(resting: item.take)
  }

  func recordView(of item: MemoItem) {
    guard let sync else { return }
    let isBare = item.take.isInCloudOnly && item.take.duration == 0
    guard isBare ? bareRows.first != item.id : bareRows.contains(item.id) else { return }
    bareRows.removeAll { $0 == item.id }
    if isBare { bareRows.insert(item.id, at: 0) }
    bareRows = Array(bareRows.prefix(Self.mostBareRows))
    sync.prefer(bareRows)
  }

  func askForStates(of some: some Sequence<TakeKey>) {
    guard let sync else { return }
    unasked.formUnion(some)
    guard asking == nil, !unasked.isEmpty else { return }
    asking = Task { [weak self] in
      while let page = self?.nextPage(), !page.isEmpty, !Task.isCancelled {
        let takes = page.compactMap { self?.items[$0]?.take }.filter { $0.deleted == nil }
        let states = sync.account == nil ? nil : await sync.states(of: takes)
        self?.setStates(states, of: page)
      }
      self?.asking = nil
    }
  }

  private func nextPage() -> [TakeKey] {
    let page = Array(unasked.prefix(Self.pageLength))
    unasked.subtract(page)
    return page
  }

  private func setStates(_ states: [UUID: TakeState]?, of page: [TakeKey]) {
    var changed: [TakeKey] = []
    for key in page {
      guard var item = items[key] else { continue }
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

extension MemosModel {
  func handle(_ change: LibraryChange) async {
    switch change {
    case .takes(let ids) where maintenance?.readingProgress != nil: refreshLater(ids)
    case .takes(let ids): await refresh(ids)
    case .everything:
      await refresh()
      await load(Array(items.keys))
    case .folder(let isGone):
      problem = isGone ? .library(.folderGone(path: library.takes)) : nil
      await refresh()
      if !isGone { await maintenance?.refresh() }
    }
  }

  /// Collects changes for a second before refreshing the list.
  ///
  /// An analysis of many takes reports each take as a separate change, and refreshing the list for
  /// each of them would take longer than the analysis.
  private func refreshLater(_ ids: [UUID]) {
    changedMeanwhile.formUnion(ids)
    guard refreshing == nil else { return }
    refreshing = Task {
      _ = try? await library.time.sleep(for: .seconds(1))
      refreshing = nil
      let changed = changedMeanwhile
      changedMeanwhile = []
      if !Task.isCancelled { await refresh(Array(changed)) }
    }
  }
}
