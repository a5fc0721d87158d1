package import FoundationEssentials

/// The deletions that were made on this machine, which other machines are told of.
package struct TakeDeletions {
  let access: LibraryAccess

  /// Returns the takes that were deleted here, the oldest deletion first; those that were restored are not among them.
  ///
  /// They outlive their takes. A missing file, a folder that is gone and an index made anew are no deletions.
  package func all() throws(LibraryError) -> [Deletion] { try access.index.deletions() }

  /// Forgets the deletions of before a date.
  package func forget(before date: Date) throws(LibraryError) {
    try access.returnToDisk()
    try access.index.forgetDeletions(before: date)
  }

  /// Forgets the deletions of takes, so that `CloudTakes.set` may make rows of them again.
  package func forget(of ids: [UUID]) throws(LibraryError) {
    try access.returnToDisk()
    let transaction = try access.index.begin()
    for id in ids { try access.index.forgetDeletion(of: id) }
    try transaction.commit()
  }
}
