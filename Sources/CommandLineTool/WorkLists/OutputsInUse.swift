import Files
import Synchronization

/// The outputs that the threads of a command are working on.
final class OutputsInUse: Sendable {
  private let paths = Mutex<Set<String>>([])

  /// Runs `body` unless another thread works on the same output.
  ///
  /// - Parameter path: an output, whose folder exists.
  /// - Throws: `WorkItemError.outputInUse`, or the error of `body`.
  func hold<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
    let folder = Folder.parent(of: path)
    let place = "\(Path.real(folder) ?? folder)/\(Folder.name(of: path))"
    guard paths.withLock({ $0.insert(place).inserted }) else {
      throw WorkItemError.outputInUse(path: path)
    }
    defer { _ = paths.withLock { $0.remove(place) } }
    return try body()
  }
}
