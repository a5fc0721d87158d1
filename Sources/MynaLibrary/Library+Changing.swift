public import FoundationEssentials

extension Library {
  /// Renames a take and its file.
  ///
  /// - Returns: the updated take.
  /// - Throws: `noTitle` if the title has no visible characters.
  @discardableResult public func rename(
    _ id: UUID, to title: String
  ) throws(LibraryError) -> Take { try describe(id, as: TakeDescription(title: title)) }

  /// Replaces a take's tags.
  @discardableResult public func setTags(
    _ id: UUID, to tags: [String]
  ) throws(LibraryError) -> Take { try describe(id, as: TakeDescription(tags: tags)) }

  /// Replaces a take's note.
  @discardableResult public func setNote(
    _ id: UUID, to note: String
  ) throws(LibraryError) -> Take { try describe(id, as: TakeDescription(note: note)) }

  /// Marks a take as a favorite, or removes the mark.
  @discardableResult public func setFavorite(
    _ id: UUID, to isFavorite: Bool
  ) throws(LibraryError) -> Take {
    try describe(id, as: TakeDescription(isFavorite: isFavorite))
  }

  /// Changes several fields of a take's description, either all of them or none.
  @discardableResult public func describe(
    _ id: UUID, as description: TakeDescription
  ) throws(LibraryError) -> Take {
    try use { store throws(LibraryError) in try store.descriptions.update(id, with: description) }
  }

  /// Moves takes to the trash, either all of them or none; the trash keeps them for at least 30
  /// days.
  public func delete(_ ids: [UUID]) throws(LibraryError) {
    try use { store throws(LibraryError) in try store.trash.delete(ids) }
  }

  /// Restores takes from the trash, either all of them or none.
  public func restore(_ ids: [UUID]) throws(LibraryError) {
    try use { store throws(LibraryError) in try store.trash.restore(ids) }
  }

  /// Permanently deletes all takes in the trash and returns their number.
  @discardableResult public func emptyTrash() throws(LibraryError) -> Int {
    try use { store throws(LibraryError) in try store.trash.empty() }
  }

  /// Undoes a take's last edit.
  ///
  /// - Throws: `notEdited` if there is no edit.
  @discardableResult public func undoEdit(_ id: UUID) throws(LibraryError) -> Take {
    try use { store throws(LibraryError) in try store.edits.undo(id) }
  }

  /// Redoes a take's most recently undone edit.
  ///
  /// - Throws: `notUndone` if there is no edit to redo.
  @discardableResult public func redoEdit(_ id: UUID) throws(LibraryError) -> Take {
    try use { store throws(LibraryError) in try store.edits.redo(id) }
  }

  /// Restores a take's original audio.
  ///
  /// This is itself an edit and can be undone.
  ///
  /// - Throws: `notEdited` if the take already has its original audio.
  @discardableResult public func restoreOriginal(_ id: UUID) throws(LibraryError) -> Take {
    try use { store throws(LibraryError) in try store.edits.restoreOriginal(id) }
  }
}
