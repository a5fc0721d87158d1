public import FoundationEssentials
public import MynaAudio
public import MynaLibrary
import Threads

/// Edits of sound, each with a thread of its own, so others use the library meanwhile.
///
/// Canceling the task throws `cancelled` and changes nothing, unless the edit is done. `onProgress` is called with the share that
/// is done, 0…1, on another thread.
extension Library {
  /// Edits the sound of a take; the sound before becomes a version, which `undoEdit` restores.
  ///
  /// - Parameter salvages: whether the readable part of a damaged file is edited.
  /// - Returns: the take as it is now.
  @discardableResult public nonisolated func edit(
    _ id: UUID, by edit: SoundEdit, salvages: Bool = false,
    onProgress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws(StudioError) -> Take {
    let work = try await studio { store throws(StudioError) in
      try TakeEdit(edit, of: store.known(id), salvages: salvages, in: store)
    }
    try await Self.render(onProgress) { onProgress throws(StudioError) in
      _ = try work.render(onProgress: onProgress)
    }
    return try await studio { store throws(StudioError) in try work.keep(in: store) }
  }

  /// Divides a take: it keeps the sound before a time, and a new take gets the rest.
  ///
  /// - Parameters:
  ///   - seconds: the time, from the beginning.
  ///   - title: the title of the new take; nil for that of the take with a number behind it.
  ///   - salvages: whether the readable part of a damaged file is divided.
  /// - Returns: both takes.
  @discardableResult public nonisolated func split(
    _ id: UUID, at seconds: Double, title: String? = nil, salvages: Bool = false,
    onProgress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws(StudioError) -> [Take] {
    let work = try await studio { store throws(StudioError) in
      try TakeSplit(store.known(id), at: seconds, title: title, salvages: salvages, in: store)
    }
    try await Self.render(onProgress) { onProgress throws(StudioError) in
      _ = try work.render(onProgress: onProgress)
    }
    return try await studio { store throws(StudioError) in try work.keep(in: store) }
  }

  /// Joins takes to a new one, in this order; they stay as they are.
  ///
  /// - Parameters:
  ///   - ids: the ids of one take at least.
  ///   - title: the title of the new take; nil for that of the first.
  @discardableResult public nonisolated func join(
    _ ids: [UUID], title: String? = nil,
    onProgress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws(StudioError) -> Take {
    let work = try await studio { store throws(StudioError) in
      var takes: [Take] = []
      for id in ids { takes.append(try store.known(id)) }
      return try TakeJoin(takes, title: title, in: store)
    }
    try await Self.render(onProgress) { onProgress throws(StudioError) in
      try work.render(onProgress: onProgress)
    }
    return try await studio { store throws(StudioError) in try work.keep(in: store) }
  }

  private nonisolated static func render(
    _ onProgress: @escaping @Sendable (Double) -> Void,
    _ work: @escaping @Sendable ((Double) -> Bool) throws(StudioError) -> Void
  ) async throws(StudioError) {
    let thread = SerialThread(label: "Myna.Edit")
    try await thread.runUntilCanceled { shouldContinue throws(StudioError) in
      try work { fraction in
        onProgress(fraction)
        return shouldContinue()
      }
    }
  }
}

extension LibraryStore {
  /// Returns the take of an id.
  ///
  /// - Throws: `noTake` if there is none.
  fileprivate func known(_ id: UUID) throws(StudioError) -> Take {
    do throws(LibraryError) {
      guard let take = try take(id) else { throw .noTake(name: id.uuidString) }
      return take
    } catch {
      throw StudioError(error)
    }
  }
}
