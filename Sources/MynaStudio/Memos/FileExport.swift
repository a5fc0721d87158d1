import Foundation
import MynaLibrary

/// Copies a file for a person, next to whatever has its name there.
enum FileExport {
  static func copy(_ source: String, to destination: String) throws(StudioError) {
    var number = 1
    while true {
      let path = NumberedPath.path(destination, number: number)
      number += 1
      guard !NumberedPath.isTaken(path) else { continue }
      do {
        try FileManager.default.copyItem(atPath: source, toPath: path)
        return
      } catch {
        throw .folder(path: path, reason: error.localizedDescription)
      }
    }
  }
}
