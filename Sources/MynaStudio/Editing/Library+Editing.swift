public import FoundationEssentials
public import MynaAudio
public import MynaLibrary
import Threads

/// Methods that edit the audio of takes.
///
/// Each edit runs on its own thread, so the library remains available.
///
/// If the task is canceled before the edit is complete, the edit throws `cancelled` and changes
/// nothing. `onProgress` is called with the progress, 0…1, on another thread.
extension Library {
  /// Edits the audio of a take.
  ///
  /// The previous audio becomes a version, which `undoEdit` restores.
  ///
  /// - Parameter salvages: whether to edit the readable part of a damaged file.
  /// - Returns: the edited take.
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

  /// Splits a take.
  ///
  /// The original take keeps the audio before the given time, and a new take receives the rest.
  ///
  /// - Parameters:
  ///   - seconds: the time from the beginning of the take.
  ///   - title: the title of the new take; nil for the take's title with a number appended.
  ///   - salvages: whether to split the readable part of a damaged file.
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

  /// Joins takes into a new take, in the given order.
  ///
  /// The original takes stay unchanged.
  ///
  /// - Parameters:
  ///   - ids: the IDs of at least one take.
  ///   - title: the title of the new take; nil for the title of the first take.
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
  fileprivate func known(_ id: UUID) throws(StudioError) -> Take {
    do throws(LibraryError) {
      guard let take = try take(id) else { throw .noTake(name: id.uuidString) }
      return take
    } catch {
      throw StudioError(error)
    }
  }
}
