import Files
public import FoundationEssentials
public import MynaLibrary
public import MynaStudio

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
  public func openTake(_ take: Take) async -> OpenTake? {
    // The page that opens would say no more than that.
    let path = try? await library.studio { store throws(StudioError) in store.path(of: take) }
    return path.map { OpenTake(path: $0, title: take.title) }
  }

  /// Moves a recording to the trash.
  public func delete(_ id: UUID) async throws(StudioError) {
    try await change { store throws(LibraryError) in try store.delete([id]) }
  }

  /// Takes a recording out of the trash.
  public func putBack(_ id: UUID) async throws(StudioError) {
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
