import Files
package import MynaLibrary

extension Library {
  package func studio<T: Sendable>(
    _ body: @Sendable (LibraryStore) throws(StudioError) -> T
  ) async throws(StudioError) -> T {
    let result = try rethrowing(
      as: StudioError.init(_:),
      try use { store throws(LibraryError) in
        Result { () throws(StudioError) in try body(store) }
      })
    return try result.get()
  }
}
