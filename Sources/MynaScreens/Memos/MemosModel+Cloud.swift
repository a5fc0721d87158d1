public import FoundationEssentials
import MynaLibrary
public import MynaStudio
import MynaSync

/// Actions on memos that are in the cloud.
extension MemosModel {
  /// A take whose sound could not be brought here.
  public struct Absence: Equatable, Sendable {
    /// The title of the take.
    public let title: String
    /// The reason.
    public let error: SyncServiceError
  }

  /// Whether a place in the cloud was chosen.
  public var hasPlace: Bool { sync?.account != nil }

  /// Brings the sound of a take here that is in the cloud alone, and returns its row then.
  ///
  /// Goes on when nobody looks at the rows any more.
  @discardableResult public func bring(_ id: UUID) async throws(SyncServiceError) -> MemoItem {
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
  public func retry(_ item: MemoItem) {
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
  public func setOnlyHere(_ id: UUID, _ isOnlyHere: Bool) async {
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
