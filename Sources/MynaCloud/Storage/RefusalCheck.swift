extension ObjectStorage {
  /// Returns the error that a 403 status for an object indicates.
  ///
  /// Servers check their rules before they look up an object, so a missing object may also be
  /// refused. If its folder can be listed, only this object is missing or refused; if not, the
  /// whole storage is refused.
  ///
  /// - Returns: `objectRefused`, or the error from listing the folder, such as `refused`.
  func refusalMeaning(apart name: ObjectName) async -> CloudError {
    let folder = name.text.lastIndex(of: "/").map { String(name.text[...$0]) } ?? ""
    do throws(CloudError) {
      _ = try await page(of: folder, after: nil)
      return .objectRefused(name)
    } catch {
      return error
    }
  }
}
