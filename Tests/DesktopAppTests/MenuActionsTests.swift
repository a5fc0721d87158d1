import Foundation
import TestSupport
import Testing

@Suite("Menus")
struct MenuActionsTests {
  private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")

  @Test("Every action that a menu or button refers to exists")
  func named() throws {
    let named = try names(
      /<(?:attribute|property) name="action(?:-name)?">([^<]+)</, in: "CAppResources", "ui")
    let made = try names(/(?:add|addCheck|addAction|action)\("([^"]+)"/, in: "DesktopApp", "swift")
    let groups = try names(/insert\(into: \w+, as: "([^"]+)"/, in: "DesktopApp", "swift")
      .union(["app"])
    #expect(named.count > 20)
    for action in named {
      let parts = action.split(separator: ".").map(String.init)
      #expect(
        parts.count == 2 && groups.contains(parts[0]) && made.contains(parts[1]),
        "A menu names “\(action)”, and the app has no such action.")
    }
  }

  /// Returns the captures of a pattern in a target's files with an extension.
  private func names(
    _ pattern: Regex<(Substring, Substring)>, in target: String, _ fileExtension: String
  ) throws -> Set<String> {
    let files = FileManager.default.enumerator(
      at: Self.sources.appending(path: target), includingPropertiesForKeys: nil)
    var names: Set<String> = []
    for case let file as URL in try #require(files) where file.pathExtension == fileExtension {
      let text = try String(contentsOf: file, encoding: .utf8)
      names.formUnion(text.matches(of: pattern).map { String($0.output.1) })
    }
    return names
  }
}
