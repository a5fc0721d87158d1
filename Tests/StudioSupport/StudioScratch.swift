import Foundation
package import MynaStudio
package import TestSupport

/// Folders of Myna's for a test, and a place outside of them.
package struct StudioScratch {
  /// Removes the folders when the test has ended.
  package let scratch: Scratch
  /// The folders.
  package let folders: MynaFolders

  /// The register of journals in these folders.
  package var register: JournalRegister { JournalRegister(folders: folders) }
  /// A finisher of takes in these folders.
  package var finisher: TakeFinisher { TakeFinisher(register: register) }
  /// A recovery of takes in these folders.
  package var recovery: Recovery { Recovery(folders: folders) }

  /// Creates the folder of takes, and one outside.
  package init() throws {
    scratch = Scratch()
    folders = try MynaFolders(environment: ["MYNA_HOME": scratch("home")])
    try folders.make(\.takes)
    try FileManager.default.createDirectory(
      atPath: scratch("outside"), withIntermediateDirectories: false)
  }

  /// Returns a path in the folder of takes.
  package func take(_ name: String) -> String { folders.takes + "/" + name }

  /// The names in the folder of takes, hidden files too, but none that the library keeps there.
  package var takes: [String] { names(in: folders.takes).filter { !$0.hasPrefix(".myna") } }

  /// Returns the names in a folder, hidden files too.
  package func names(in folder: String) -> [String] {
    (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []).sorted()
  }
}
