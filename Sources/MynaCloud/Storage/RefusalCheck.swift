extension ObjectStorage {
  /// Returns the error for status 403 on one object.
  ///
  /// Servers check their rules before they look for an object, so a missing one may be refused too.
  /// If its folder can be listed, only this object is missing or refused; if not, the whole storage
  /// is.
  ///
  /// - Returns: `objectRefused`, or the error of listing the folder, such as `refused`.
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
