import Files
import Foundation
import TestSupport

extension Scratch {
  /// Creates a sparse file of zeros, and opens it for reading.
  func sparse(_ name: String, byteCount: Int) throws -> OpenFile {
    let handle = try handle(name)
    try handle.truncate(atOffset: UInt64(byteCount))
    try handle.close()
    return try OpenFile(reading: self(name))
  }
}
