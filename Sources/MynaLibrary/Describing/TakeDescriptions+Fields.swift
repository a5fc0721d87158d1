public import FoundationEssentials
import TextFolding

extension TakeDescriptions {
  /// Renames a take, and its file to match; adds a number if the file name is taken.
  ///
  /// - Parameter title: any text; invalid characters are removed.
  /// - Returns: the updated take.
  @discardableResult public func rename(
    _ id: UUID, to title: String
  ) throws(LibraryError) -> Take {
    try update(id, with: TakeDescription(title: title))
  }

  /// Changes several fields of a take's description: all of them, or none.
  ///
  /// - Throws: `noTitle` if no valid character of the title is left.
  @discardableResult public func update(
    _ id: UUID, with description: TakeDescription
  ) throws(LibraryError) -> Take {
    try change(id) { take throws(LibraryError) in try description.apply(to: &take) }
  }

  /// Replaces the tags of a take.
  ///
  /// Blank tags and duplicates are removed.
  @discardableResult public func setTags(
    _ id: UUID, to tags: [String]
  ) throws(LibraryError) -> Take {
    try update(id, with: TakeDescription(tags: tags))
  }

  /// Adds and removes tags of a take, and keeps tags that were added concurrently.
  ///
  /// - Parameters:
  ///    - added: tags to add; duplicates are ignored.
  ///    - removed: tags to remove, compared case-insensitively as in a search.
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

  /// Replaces the note of a take.
  @discardableResult public func setNote(
    _ id: UUID, to note: String
  ) throws(LibraryError) -> Take {
    try update(id, with: TakeDescription(note: note))
  }

  /// Sets whether a take stays on this machine only and is never uploaded.
  ///
  /// - Throws: `sharedAlready` if a take in the cloud is set to stay on this machine only.
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

  /// Marks a take as local only, without the check that `setOnlyHere` makes: its object may be gone
  /// from the cloud.
  @discardableResult package func keepOnlyHere(_ id: UUID) throws(LibraryError) -> Take {
    try change(id) { $0.isOnlyHere = true }
  }
}
