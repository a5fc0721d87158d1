import Files
import Foundation
import TestSupport

extension Scratch {
  /// Makes a file of zeros that takes no room, and opens it to be read.
  func sparse(_ name: String, byteCount: Int) throws -> OpenFile {
    let handle = try handle(name)
    try handle.truncate(atOffset: UInt64(byteCount))
    try handle.close()
    return try OpenFile(reading: self(name))
  }
}
