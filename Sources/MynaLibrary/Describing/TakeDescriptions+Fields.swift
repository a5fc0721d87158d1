public import FoundationEssentials
import TextFolding

extension TakeDescriptions {
  /// Gives a take another title, and its file the name that goes with it; a name that is taken is numbered.
  ///
  /// - Parameter title: any text; characters that a title cannot have are removed.
  /// - Returns: the take as it is now.
  @discardableResult public func rename(
    _ id: UUID, to title: String
  ) throws(LibraryError) -> Take {
    try update(id, with: TakeDescription(title: title))
  }

  /// Changes several parts of a take's description: all of them, or none.
  ///
  /// - Throws: `noTitle` if nothing is left of the title.
  @discardableResult public func update(
    _ id: UUID, with description: TakeDescription
  ) throws(LibraryError) -> Take {
    try change(id) { take throws(LibraryError) in try description.apply(to: &take) }
  }

  /// Gives a take these tags and no others; blank ones and repeats are left out.
  @discardableResult public func setTags(
    _ id: UUID, to tags: [String]
  ) throws(LibraryError) -> Take {
    try update(id, with: TakeDescription(tags: tags))
  }

  /// Gives a take more tags and takes others away, whatever tags it was given meanwhile.
  ///
  /// - Parameters:
  ///   - added: tags that it is to have; one that it has already stays one.
  ///   - removed: tags that it is not to have; upper and lower case are the same, as in a search.
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

  /// Keeps a take on this machine, so that it never goes to the cloud, or lets it go there.
  ///
  /// - Throws: `sharedAlready` for one that is to be kept here and is in the cloud, where other machines have it.
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

  /// Marks a take as local only, without the check that `setOnlyHere` makes: its object may be gone from the cloud.
  @discardableResult package func keepOnlyHere(_ id: UUID) throws(LibraryError) -> Take {
    try change(id) { $0.isOnlyHere = true }
  }
}
