import MynaCloud

extension InterruptibleTask {
  /// Lists the objects in a folder page by page and retries a page after a temporary error.
  static func eachPage(
    of folder: String, in storage: any ObjectStorage, _ body: ([ListedObject]) throws -> Void
  ) throws {
    var next: PageToken?
    repeat {
      let token = next
      let page = try retrying { () throws(CloudError) in
        try await storage.page(of: folder, after: token)
      }
      try body(page.entries)
      next = page.next
      // Stop if the server repeats a token, because the listing would never end.
      if next == token { break }
    } while next != nil
  }
}
