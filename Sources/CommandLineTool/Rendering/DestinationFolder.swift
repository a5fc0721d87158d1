import Files
import Foundation
import SoundFiles

/// The folder results go to, made when it is not there and taken away again if nothing came.
struct DestinationFolder {
  let path: String
  /// The folders that had to be made, outermost first.
  private(set) var created: [String] = []

  /// Makes the folder and those above it that are missing.
  init(path: String) throws(SoundFileError) {
    self.path = path
    var isFolder = ObjCBool(true)
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue {
      throw .unwritable(path: path, reason: .notFolder)
    }
    var missing: [String] = []
    var ancestor = URL(fileURLWithPath: path)
    while !FileManager.default.fileExists(atPath: ancestor.path), ancestor.path != "/" {
      missing.append(ancestor.path)
      ancestor.deleteLastPathComponent()
    }
    for folder in missing.reversed() {
      guard mkdir(folder, 0o777) == 0 || errno == EEXIST else {
        let error = SystemError.last(folder)
        removeIfEmpty()
        throw .writing(error)
      }
      created.append(folder)
    }
  }

  /// Removes those of the folders made here that hold nothing.
  func removeIfEmpty() {
    for folder in created.reversed() { rmdir(folder) }
  }
}
