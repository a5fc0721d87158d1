public import Foundation

/// A folder of a test's own, gone when the test is.
public final class Scratch {
  /// Where it is.
  public let path: String

  /// Where folders are made that need no disk, and cost no time to be brought to one.
  public static let memory =
    FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm/" : NSTemporaryDirectory()

  /// Makes an empty folder.
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

  /// The names of all that is in the folder and below, sorted.
  public var names: [String] {
    let found = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String }
    return (found ?? []).sorted()
  }

  /// The full path of a file in the folder.
  public func callAsFunction(_ name: String) -> String { path + "/" + name }

  /// What is in a file.
  public func data(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: self(name)))
  }

  /// What is in a file of text.
  public func text(_ name: String) throws -> String {
    String(decoding: try data(name), as: UTF8.self)
  }

  /// Puts a file into the folder.
  public func write(_ data: Data, to name: String) throws {
    try data.write(to: URL(fileURLWithPath: self(name)))
  }

  /// Puts a file of text into the folder.
  public func write(_ text: String, to name: String) throws {
    try write(Data(text.utf8), to: name)
  }

  /// Makes a file and opens it to be written.
  public func handle(_ name: String) throws -> FileHandle {
    try write(Data(), to: name)
    return try FileHandle(forWritingTo: URL(fileURLWithPath: self(name)))
  }
}
