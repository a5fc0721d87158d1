public import FoundationEssentials
import TextFolding

extension TakeDescriptions {
  /// Renames a take and its file; adds a number if the file name is already in use.
  ///
  /// - Parameter title: any text; invalid characters are removed.
  /// - Returns: the updated take.
  @discardableResult public func rename(
    _ id: UUID, to title: String
  ) throws(LibraryError) -> Take {
    try update(id, with: TakeDescription(title: title))
  }

  /// Changes several fields of a take's description, either all of them or none.
  ///
  /// - Throws: `noTitle` if the title has no valid characters.
  @discardableResult public func update(
    _ id: UUID, with description: TakeDescription
  ) throws(LibraryError) -> Take {
    try change(id) { take throws(LibraryError) in try description.apply(to: &take) }
  }

  /// Replaces a take's tags.
  ///
  /// Blank tags and duplicates are removed.
  @discardableResult public func setTags(
    _ id: UUID, to tags: [String]
  ) throws(LibraryError) -> Take {
    try update(id, with: TakeDescription(tags: tags))
  }

  /// Adds and removes a take's tags, keeping tags that were added concurrently.
  ///
  /// - Parameters:
  ///    - added: tags to add; duplicates are ignored.
  ///    - removed: tags to remove, compared as in a search: ignoring case and accents.
  @discardableResult public func changeTags(
    _ id: UUID, adding added: [String], removing removed: [String] = []
  ) throws(LibraryError) -> Take {
    let gone = Set(removed.map(SearchFolding.fold))
    return try change(id) { take in
      let kept = take.tags.filter { !gone.contains(SearchFolding.fold($0)) }
      take.tags = Set(kept + added.compactMap(TitleRules.clean)).sorted()
    }
  }

  /// Marks a take as a favorite, or removes the mark.
  @discardableResult public func setFavorite(
    _ id: UUID, to isFavorite: Bool
  ) throws(LibraryError) -> Take {
    try change(id) { $0.isFavorite = isFavorite }
  }

  /// Replaces a take's note.
  @discardableResult public func setNote(
    _ id: UUID, to note: String
  ) throws(LibraryError) -> Take {
    try update(id, with: TakeDescription(note: note))
  }

  /// Sets whether a take stays on this machine and is never uploaded.
  ///
  /// - Throws: `sharedAlready` if `isOnlyHere` is true and the take is already in the cloud.
  @discardableResult public func setOnlyHere(
    _ isOnlyHere: Bool, of id: UUID
  ) throws(LibraryError) -> Take {
    try change(id) { take throws(LibraryError) in
      guard !isOnlyHere || take.isOnlyHere || take.storage == .here else {
        throw .sharedAlready(title: take.title)
      }
      take.isOnlyHere = isOnlyHere
    }
  }

  /// Marks a take as kept on this machine only, without the check that `setOnlyHere` performs.
  ///
  /// Use this method when the cloud may no longer have the take's object.
  @discardableResult package func keepOnlyHere(_ id: UUID) throws(LibraryError) -> Take {
    try change(id) { $0.isOnlyHere = true }
  }
}
