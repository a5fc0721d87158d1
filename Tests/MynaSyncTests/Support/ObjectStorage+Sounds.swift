import MynaCloud

extension ObjectStorage {
  /// The names of the sounds, without Myna's own files.
  func sounds() async throws -> [ObjectName] {
    try await page(of: "Myna/", after: nil).entries.map(\.name)
      .filter { !$0.text.hasPrefix("Myna/Sync/") }
  }
}
