public import FoundationEssentials

extension Library {
  // MARK: Describing

  /// Renames a take, and its file to match.
  ///
  /// - Returns: the updated take.
  /// - Throws: `noTitle` if the title has no visible character.
  @discardableResult public func rename(
    _ id: UUID, to title: String
  ) throws(LibraryError) -> Take { try describe(id, as: TakeDescription(title: title)) }

  /// Replaces the tags of a take.
  @discardableResult public func setTags(
    _ id: UUID, to tags: [String]
  ) throws(LibraryError) -> Take { try describe(id, as: TakeDescription(tags: tags)) }

  /// Replaces the note of a take.
  @discardableResult public func setNote(
    _ id: UUID, to note: String
  ) throws(LibraryError) -> Take { try describe(id, as: TakeDescription(note: note)) }

  /// Marks a take as a favorite, or removes the mark.
  @discardableResult public func setFavorite(
    _ id: UUID, to isFavorite: Bool
  ) throws(LibraryError) -> Take {
    try describe(id, as: TakeDescription(isFavorite: isFavorite))
  }

  /// Changes several fields of a take's description: all of them, or none.
  @discardableResult public func describe(
    _ id: UUID, as description: TakeDescription
  ) throws(LibraryError) -> Take {
    try use { store throws(LibraryError) in try store.descriptions.update(id, with: description) }
  }

  // MARK: Trash

  /// Moves takes into the trash, which keeps them for at least thirty days: all of them, or none.
  public func delete(_ ids: [UUID]) throws(LibraryError) {
    try use { store throws(LibraryError) in try store.trash.delete(ids) }
  }

  /// Restores takes from the trash: all of them, or none.
  public func restore(_ ids: [UUID]) throws(LibraryError) {
    try use { store throws(LibraryError) in try store.trash.restore(ids) }
  }

  /// Permanently deletes all takes in the trash, and returns their number.
  @discardableResult public func emptyTrash() throws(LibraryError) -> Int {
    try use { store throws(LibraryError) in try store.trash.empty() }
  }

  // MARK: Edits

  /// Undoes the last edit of a take.
  ///
  /// - Throws: `notEdited` if there is none.
  @discardableResult public func undoEdit(_ id: UUID) throws(LibraryError) -> Take {
    try use { store throws(LibraryError) in try store.edits.undo(id) }
  }

  /// Redoes the most recently undone edit of a take.
  ///
  /// - Throws: `notUndone` if there is none.
  @discardableResult public func redoEdit(_ id: UUID) throws(LibraryError) -> Take {
    try use { store throws(LibraryError) in try store.edits.redo(id) }
  }

  /// Restores the sound that a take had before all edits.
  ///
  /// This is an edit itself and can be undone.
  ///
  /// - Throws: `notEdited` if the take has its original sound.
  @discardableResult public func restoreOriginal(_ id: UUID) throws(LibraryError) -> Take {
    try use { store throws(LibraryError) in try store.edits.restoreOriginal(id) }
  }
}
