public import Foundation
public import MynaLibrary
public import MynaStudio
public import MynaSync
import Threads

/// Questions and wishes of rows.
extension SyncModel {
  /// Returns the states of some takes; none while no place was chosen.
  public func states(of takes: [Take]) async -> [UUID: TakeState] {
    // A list needs no cloud: `phase` tells of its faults.
    (try? await reader.states(of: takes)) ?? [:]
  }

  /// Has what the cloud says of these asked first, of which nothing but the name is known yet; the most wanted are first.
  func prefer(_ ids: [UUID]) { service.inView.ids = ids }

  /// Brings the sound of a take here that is in the cloud alone, and returns when it is.
  ///
  /// Goes on while somebody else syncs, who may bring it as well. The reason for which it could not be brought is its state.
  public func bring(_ id: UUID) async throws(SyncServiceError) {
    waiterCount += 1
    beginLooking()
    defer {
      waiterCount -= 1
      revision += 1
    }
    while true {
      do throws(SyncServiceError) {
        return try await service.bring([id])
      } catch .sync(.busy) {
        guard await !isHere(id) else { return }
      }
      do {
        try await time.sleep(for: .milliseconds(500))
      } catch {
        throw .sync(.cancelled)
      }
    }
  }

  private func isHere(_ id: UUID) async -> Bool {
    // A library that cannot be read is told by the next try.
    let take = try? await library.use { store throws(LibraryError) in try store.take(id) }
    return take?.condition == .good
  }
}
