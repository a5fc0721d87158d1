import Files
package import FoundationEssentials
import MynaAudio
package import MynaLibrary
package import MynaStudio
import Threads

/// Recordings as a whole, whatever page they are on.
extension Studio {
  /// Gives a recording another title; one that was just made has it from the start.
  ///
  /// The title shows at once. It is kept also if nobody looks at the recording any more.
  func rename(_ take: OpenTake, to title: String) async throws(StudioError) {
    let before = (take.givenTitle, take.wantedTitle)
    (take.givenTitle, take.wantedTitle) = (title, title)
    // Registers it under the title, unless it was being registered already.
    await finish(take)
    let name = Folder.name(of: take.path)
    do throws(StudioError) {
      take.path = try await library.studio { store throws(StudioError) in
        try rethrowing(as: StudioError.init(_:)) { () throws(LibraryError) in
          guard let known = try store.take(fileName: name) else { throw .noTake(name: title) }
          return store.path(of: try store.rename(known.id, to: title))
        }
      }
    } catch {
      (take.givenTitle, take.wantedTitle) = before
      throw error
    }
  }

  /// Returns a recording of the library as one that can be played; nil if its folder cannot be read.
  package func openTake(_ take: Take) async -> OpenTake? {
    // The page that opens would say no more than that.
    let path = try? await library.studio { store throws(StudioError) in store.path(of: take) }
    return path.map { OpenTake(path: $0, title: take.title) }
  }

  /// Moves a recording to the trash.
  package func delete(_ id: UUID) async throws(StudioError) {
    try await change { store throws(LibraryError) in try store.delete([id]) }
  }

  /// Takes a recording out of the trash.
  package func putBack(_ id: UUID) async throws(StudioError) {
    try await change { store throws(LibraryError) in try store.putBack([id]) }
  }

  private func change(
    _ body: @Sendable (LibraryStore) throws(LibraryError) -> Void
  ) async throws(StudioError) {
    try await library.studio { store throws(StudioError) in
      try rethrowing(as: StudioError.init(_:)) { () throws(LibraryError) in try body(store) }
    }
  }
}

// MARK: - Mono

/// A recording that was made mono, since only one of its sides had sound.
package struct MadeMono: Equatable, Sendable {
  /// Its id.
  package var id: UUID
  /// Its title.
  package var title: String
  /// The side that was silent.
  package var silentSide: SoundSide
  /// The path of its file.
  var path: String
}

extension Studio {
  /// Makes a recording mono if one of its sides is silent throughout; the stereo one stays as its version before.
  ///
  /// - Returns: nil for one that stays as it is, also where it cannot be changed: nothing is lost then either.
  func makeMono(_ path: String) async -> MadeMono? {
    guard Folder.parent(of: path) == folders.takes,
      let side = await finishing.run({ SoundSide.silent(in: path) })
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
        return MadeMono(
          id: take.id, title: take.title, silentSide: side, path: store.path(of: take))
      }
    } catch {
      return nil
    }
  }

  /// Makes a recording stereo again that was made mono; nothing happens if it was edited or undone since.
  package func undo(_ mono: MadeMono) async throws(StudioError) {
    try await library.studio { store throws(StudioError) in
      try rethrowing(as: StudioError.init(_:)) { () throws(LibraryError) in
        guard try store.versions(of: mono.id).last?.edit == "mono" else { return }
        _ = try store.undoEdit(mono.id)
      }
    }
  }
}
