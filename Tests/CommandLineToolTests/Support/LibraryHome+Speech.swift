import Dates
import Foundation
import SoundFiles
import TestSupport

extension LibraryHome {
  /// Adds a recording with Myna's tags to the takes; returns its path.
  @discardableResult func record(
    _ title: String, _ sound: Signal, at date: String = "2026-11-21T14:03:20Z"
  ) throws -> String {
    try FileManager.default.createDirectory(atPath: takes, withIntermediateDirectories: true)
    let identity = TakeIdentity(
      id: UUID(), date: try Date(date, strategy: .iso8601), title: title, timeZone: .gmt)
    let time = date.prefix(16).replacing("T", with: " ").replacing(":", with: ".")
    let name = "home/takes/\(time) \(title).flac"
    try folder.write(sound, to: name, format: .flac, tags: identity.tags)
    return folder(name)
  }

  func sound(_ name: String) throws -> Signal { try Signal(file: try take(name).path) }

  func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: try take(name).path))
  }
}
