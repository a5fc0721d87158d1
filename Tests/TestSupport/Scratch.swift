public import Foundation

/// A temporary folder that is deleted with the object.
public final class Scratch {
  /// The folder's path.
  public let path: String

  /// The parent for folders in memory, which need no disk flushes.
  public static let memory =
    FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm/" : NSTemporaryDirectory()

  /// Creates an empty folder.
  public init(in parent: String = NSTemporaryDirectory()) {
    path = parent + "myna-test-" + UUID().uuidString
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      fatalError("No folder for the test: \(error)")
    }
  }

  deinit {
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      print("The folder of a test is left: \(error)")
    }
  }

  /// The names of all files and folders below, sorted.
  public var names: [String] {
    let found = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String }
    return (found ?? []).sorted()
  }

  /// Returns the full path of a file in the folder.
  public func callAsFunction(_ name: String) -> String { path + "/" + name }

  /// Returns a file's content.
  public func data(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: self(name)))
  }

  /// Returns a file's content as text.
  public func text(_ name: String) throws -> String {
    String(decoding: try data(name), as: UTF8.self)
  }

  /// Writes a file.
  public func write(_ data: Data, to name: String) throws {
    try data.write(to: URL(fileURLWithPath: self(name)))
  }

  /// Writes a text file.
  public func write(_ text: String, to name: String) throws {
    try write(Data(text.utf8), to: name)
  }

  /// Creates a file and opens it for writing.
  public func handle(_ name: String) throws -> FileHandle {
    try write(Data(), to: name)
    return try FileHandle(forWritingTo: URL(fileURLWithPath: self(name)))
  }
}
