import Files
package import FoundationEssentials
import MynaAudio
package import MynaLibrary
package import MynaStudio
import Threads

extension Studio {
  /// Renames a recording.
  ///
  /// An unfinished recording is finished first. The new title is shown at once and is saved even if
  /// the recording's page closes.
  func rename(_ take: NewTake, to title: String) async throws(StudioError) {
    let before = (take.givenTitle, take.wantedTitle)
    (take.givenTitle, take.wantedTitle) = (title, title)
    await finish(take)
    let name = Folder.name(of: take.path)
    do throws(StudioError) {
      take.path = try await library.studio { store throws(StudioError) in
        try rethrowing(as: StudioError.init(_:)) { () throws(LibraryError) in
          guard let known = try store.take(fileName: name) else { throw .noTake(name: title) }
          return store.path(of: try store.descriptions.rename(known.id, to: title))
        }
      }
    } catch {
      (take.givenTitle, take.wantedTitle) = before
      throw error
    }
  }

  package func openTake(_ take: Take) async -> NewTake? {
    // Ignore the error, because the page that opens the take reports it.
    let path = try? await library.use { store in store.path(of: take) }
    return path.map { NewTake(path: $0, title: take.title) }
  }

  package func delete(_ id: UUID) async throws(StudioError) {
    try await change { store throws(LibraryError) in try store.trash.delete([id]) }
  }

  package func putBack(_ id: UUID) async throws(StudioError) {
    try await change { store throws(LibraryError) in try store.trash.restore([id]) }
  }

  private func change(
    _ body: @Sendable (LibraryStore) throws(LibraryError) -> Void
  ) async throws(StudioError) {
    try await library.studio { store throws(StudioError) in
      try rethrowing(as: StudioError.init(_:)) { () throws(LibraryError) in try body(store) }
    }
  }
}

package struct MonoConversion: Equatable, Sendable {
  package var id: UUID
  package var title: String
  package var silentSide: StereoSide
  var path: String
}

extension Studio {
  /// Converts a recording to mono if one of its channels is entirely silent.
  ///
  /// The stereo audio is kept as the previous version.
  ///
  /// - Returns: the conversion; nil if the recording stays unchanged. Errors are ignored, because
  ///   no audio is lost.
  func makeMono(_ path: String) async -> MonoConversion? {
    guard Folder.parent(of: path) == folders.takes,
      let side = await finishing.run({ StereoSide.silent(in: path) })
    else { return nil }
    do throws(StudioError) {
      let edit = try await library.studio { store throws(StudioError) in
        let take = try rethrowing(as: StudioError.init(_:)) { () throws(LibraryError) in
          try store.take(fileName: Folder.name(of: path))
        }
        return try take.map { take throws(StudioError) in
          try TakeEdit(.channel(side.other.rawValue), of: take, in: store)
        }
      }
      guard let edit else { return nil }
      try await finishing.run { () throws(StudioError) in _ = try edit.render() }
      return try await library.studio { store throws(StudioError) in
        let take = try edit.keep(in: store)
        return MonoConversion(
          id: take.id, title: take.title, silentSide: side, path: store.path(of: take))
      }
    } catch {
      return nil
    }
  }

  /// Converts a recording back to stereo.
  ///
  /// Does nothing if the recording has been edited since then or if the conversion has been undone.
  package func undo(_ mono: MonoConversion) async throws(StudioError) {
    try await library.studio { store throws(StudioError) in
      try rethrowing(as: StudioError.init(_:)) { () throws(LibraryError) in
        guard try store.history.versions(of: mono.id).last?.edit == "mono" else { return }
        _ = try store.edits.undo(mono.id)
      }
    }
  }
}
