import Foundation
import MynaLibrary
import MynaStudio
import TestSupport

/// The homes of users of Myna 0.1, unpacked for one test.
///
/// `Tests/Fixtures/0.1/make` describes their contents.
struct FixtureHomes {
  let folder = Scratch()

  private static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fixtures").path
  static let fixture = fixtures + "/0.1"

  /// Unpacks the homes like a backup: dates and modes are the old ones, inode numbers are not.
  init(_ archive: String = "0.1/homes.tar.gz") throws {
    try Tool.shell.run(
      "exec tar -xpf \"$0\" -C \"$1\"", "\(Self.fixtures)/\(archive)", folder.path)
  }

  /// Runs `myna ARGUMENTS` on a home.
  ///
  /// Its paths are relative to the folder in which the command runs. The clock is a day fast, as it
  /// was for 0.1, so that no pending delay is left.
  func myna(_ home: String, _ arguments: [String]) throws -> Outcome {
    let environment = [
      "MYNA_HOME": "/proc/self/cwd/\(home)", "MYNA_SECRETS": "file", "TZ": "UTC",
      "LC_ALL": "C.UTF-8",
    ]
    return try Myna.run(
      arguments, in: folder, environment: environment.merging(Fault.clock(ahead: 86_400)) { $1 },
      timeout: 120)
  }

  @discardableResult func myna(_ home: String, _ arguments: String...) throws -> Outcome {
    try myna(home, arguments)
  }

  /// Returns the folders of a home, for access without the command.
  func folders(_ home: String) throws -> MynaFolders {
    try MynaFolders(environment: ["MYNA_HOME": folder(home)])
  }

  func library(_ home: String) throws -> LibraryStore {
    let folders = try folders(home)
    return try LibraryStore(takes: folders.takes, data: folders.data)
  }

  func json(_ name: String) throws -> JSONValue { try JSONValue(folder.data(name)) }
}
