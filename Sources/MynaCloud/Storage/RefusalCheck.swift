extension ObjectStorage {
  /// Returns what it means that a server has answered 403 for one object.
  ///
  /// Servers ask their rules before they look for an object, so that a missing one may be refused too. If its folder can be
  /// listed, only this object is gone or refused; otherwise nothing else would go well either.
  ///
  /// - Returns: `objectRefused` or `refused`, or why the folder could not be listed just now.
  func told(apart name: ObjectName) async -> CloudError {
    let folder = name.text.lastIndex(of: "/").map { String(name.text[...$0]) } ?? ""
    do throws(CloudError) {
      _ = try await page(of: folder, after: nil)
      return .objectRefused(name)
    } catch {
      return error
    }
  }
}
