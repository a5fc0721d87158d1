import Foundation

/// A temporary folder that goes when nobody needs it any more.
final class WorkFolder {
  private let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "myna-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    do { try FileManager.default.removeItem(at: url) } catch {
      say("myna-bench: \(url.path) could not be removed: \(error.localizedDescription)")
    }
  }

  func path(_ name: String) -> String { url.appending(path: name).path }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(at: url.appending(path: name))
  }
}
