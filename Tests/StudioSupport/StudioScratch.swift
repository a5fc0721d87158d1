import Foundation
package import MynaStudio
package import TestSupport

/// Myna's folders for a test, and a folder outside them.
package struct StudioScratch {
  /// Removes the folders at the end of the test.
  package let scratch: Scratch
  package let folders: MynaFolders

  package var register: JournalRegistry { JournalRegistry(folders: folders) }
  package var finisher: TakeFinisher { TakeFinisher(register: register) }
  package var recovery: Recovery { Recovery(folders: folders) }

  /// Creates the folder of takes, and one outside.
  package init() throws {
    scratch = Scratch()
    folders = try MynaFolders(environment: ["MYNA_HOME": scratch("home")])
    try folders.make(\.takes)
    try FileManager.default.createDirectory(
      atPath: scratch("outside"), withIntermediateDirectories: false)
  }

  package func take(_ name: String) -> String { folders.takes + "/" + name }

  /// The names in the folder of takes, including hidden files, but not the library's own.
  package var takes: [String] { names(in: folders.takes).filter { !$0.hasPrefix(".myna") } }

  /// Returns the names in a folder, including hidden files.
  package func names(in folder: String) -> [String] {
    (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []).sorted()
  }
}
