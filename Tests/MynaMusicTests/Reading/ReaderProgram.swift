import Foundation
import TestSupport

enum ReaderProgram {
  /// SwiftPM puts all programs into the same folder.
  static let path = URL(fileURLWithPath: Myna.path).deletingLastPathComponent()
    .appendingPathComponent("myna-music-reader").path
}
