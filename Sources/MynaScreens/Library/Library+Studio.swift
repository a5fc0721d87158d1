import MynaLibrary
import MynaStudio

extension Library {
  /// Does something with the store that may go wrong in the studio's ways.
  func studio<T: Sendable>(
    _ body: @Sendable (LibraryStore) throws(StudioError) -> T
  ) async throws(StudioError) -> T {
    let result: Result<T, StudioError>
    do throws(LibraryError) {
      result = try use { store throws(LibraryError) in
        do throws(StudioError) {
          return .success(try body(store))
        } catch {
          return .failure(error)
        }
      }
    } catch {
      throw StudioError(error)
    }
    return try result.get()
  }
}
