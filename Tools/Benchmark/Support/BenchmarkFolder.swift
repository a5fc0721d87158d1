import Dispatch
import Foundation

/// A temporary folder that is deleted when it is released, or when the user presses Ctrl-C.
final class BenchmarkFolder {
  private let url: URL
  private let interruption: any DispatchSourceSignal

  init() throws {
    let url = FileManager.default.temporaryDirectory
      .appending(path: "myna-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    self.url = url
    // Install a handler instead of ignoring the signal, because started programs would inherit an
    // ignored signal.
    signal(SIGINT) { _ in }
    interruption = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
    interruption.setEventHandler {
      BenchmarkFolder.remove(url)
      exit(130)
    }
    interruption.resume()
  }

  deinit { Self.remove(url) }

  func path(_ name: String) -> String { url.appending(path: name).path }

  private static func remove(_ url: URL) {
    do { try FileManager.default.removeItem(at: url) } catch {
      say("myna-bench: \(url.path) could not be removed: \(error.localizedDescription)")
    }
  }
}
