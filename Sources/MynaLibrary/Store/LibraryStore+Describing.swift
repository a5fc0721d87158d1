public import FoundationEssentials
import TextFolding

/// What is said of a take: its title, its tags, its note, its mark.
extension LibraryStore {
  /// Gives a take another title, and its file the name that goes with it; a name that is taken is numbered.
  ///
  /// - Parameter title: anything typed; what cannot be kept of it is cleaned away.
  /// - Returns: the take as it is now.
  @discardableResult public func rename(
    _ id: UUID, to title: String
  ) throws(LibraryError) -> Take {
    try describe(id, as: TakeDescription(title: title))
  }

  /// Changes several of the things that are said of a take, all or none.
  ///
  /// - Throws: `noTitle` if nothing is left of the title.
  @discardableResult public func describe(
    _ id: UUID, as description: TakeDescription
  ) throws(LibraryError) -> Take {
    try describe(id) { take throws(LibraryError) in try description.apply(to: &take) }
  }

  /// Gives a take these tags and no others; blank ones and repeats are left out.
  @discardableResult public func setTags(
    _ id: UUID, to tags: [String]
  ) throws(LibraryError) -> Take {
    try describe(id, as: TakeDescription(tags: tags))
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
    return try describe(id) { take in
      let kept = take.tags.filter { !gone.contains(SearchFolding.fold($0)) }
      take.tags = Set(kept + added.compactMap(TitleRules.clean)).sorted()
    }
  }

  /// Marks a take, or takes its mark away.
  @discardableResult public func setFavorite(
    _ id: UUID, to isFavorite: Bool
  ) throws(LibraryError) -> Take {
    try describe(id) { $0.isFavorite = isFavorite }
  }

  /// Writes something down beside a take.
  @discardableResult public func setNote(
    _ id: UUID, to note: String
  ) throws(LibraryError) -> Take {
    try describe(id, as: TakeDescription(note: note))
  }

  /// Keeps a take on this machine, so that it never goes to the cloud, or lets it go there.
  ///
  /// - Throws: `sharedAlready` for one that is to be kept here and is in the cloud, where other machines have it.
  @discardableResult public func setOnlyHere(
    _ isOnlyHere: Bool, of id: UUID
  ) throws(LibraryError) -> Take {
    try describe(id) { take throws(LibraryError) in
      guard !isOnlyHere || take.isOnlyHere || take.storage == .here else {
        throw .sharedAlready(title: take.title)
      }
      take.isOnlyHere = isOnlyHere
    }
  }

  /// Keeps a take on this machine whose object may be gone from the cloud, whatever was known of that.
  @discardableResult public func keepOnlyHere(_ id: UUID) throws(LibraryError) -> Take {
    try describe(id) { $0.isOnlyHere = true }
  }

  private func describe(
    _ id: UUID, _ change: (inout Take) throws(LibraryError) -> Void
  ) throws(LibraryError) -> Take { try TakeDescriptions(access: access).describe(id, change) }
}
