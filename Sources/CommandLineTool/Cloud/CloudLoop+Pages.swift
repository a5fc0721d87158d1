import MynaCloud

extension CloudLoop {
  /// Lists the objects of a folder page by page; a page that meets trouble that passes is asked for again.
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
      // A server that does not go on would be asked for ever.
      if next == token { break }
    } while next != nil
  }
}
