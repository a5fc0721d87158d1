package import FoundationEssentials

package struct TakeDeletions {
  let access: LibraryAccess

  /// Returns the deletions made on this machine, oldest first, excluding those of restored takes.
  ///
  /// A deletion stays recorded after its take is permanently removed. A missing file, a missing
  /// folder, or a rebuilt index does not count as a deletion.
  package func all() throws(LibraryError) -> [DeletedTake] { try access.index.deletions() }

  package func forget(before date: Date) throws(LibraryError) {
    try access.returnToDisk()
    try access.index.forgetDeletions(before: date)
  }

  /// Removes the records of the takes' deletions, which allows `CloudTakes.set` to recreate the
  /// takes' rows.
  package func forget(of ids: [UUID]) throws(LibraryError) {
    try access.returnToDisk()
    let transaction = try access.index.begin()
    for id in ids { try access.index.forgetDeletion(of: id) }
    try transaction.commit()
  }
}
