import MynaPiano
import MynaStudio

/// The layout of the on-screen keyboard: as many octaves from C to B as the width allows.
///
/// Positions are in pixels, from the upper-left corner.
package struct KeyboardLayout: Equatable, Sendable {
  /// The area of a key.
  ///
  /// The area of a white key includes the parts that black keys cover.
  package struct Area: Equatable, Sendable {
    package var x, y, width, height: Double
  }

  /// The minimum width of an octave in pixels.
  private static let leastOctave = 300.0
  /// The maximum length of a white key divided by its width, as on a real piano.
  private static let longest = 6.4
  /// The width and length of a black key as fractions of a white key's.
  private static let blackSize = (width: 0.6, height: 0.62)
  /// The offset of each black key's center from the line between the neighboring white keys, as a
  /// fraction of a white key's width.
  private static let blackOffsets = [1: -0.1, 3: 0.1, 6: -0.14, 8: 0, 10: 0.14]
  private static let whites = [0, 2, 4, 5, 7, 9, 11]

  package let (width, height): (Double, Double)
  package let keys: Range<Int>

  /// Creates a keyboard that starts at `octave`, or lower if that would exceed the highest octave.
  package init(width: Double, height: Double, octave: Int) {
    (self.width, self.height) = (max(width, 1), max(height, 1))
    let count = Self.octaveCount(width: width)
    let lowest = min(
      max(octave, PianoSettings.octaves.lowerBound), PianoSettings.octaves.upperBound + 1 - count)
    let first = PianoKey.c(ofOctave: lowest)
    keys = first..<first + 12 * count
  }

  private static func octaveCount(width: Double) -> Int {
    min(max(Int(width / leastOctave), 1), PianoSettings.octaves.count)
  }

  package static func naturalHeight(width: Double) -> Double {
    longest * max(width, 1) / Double(7 * octaveCount(width: max(width, 1)))
  }

  private var whiteWidth: Double { width / Double(keys.count / 12 * 7) }

  package func area(of key: Int) -> Area {
    let (octave, step) = (key - keys.lowerBound).quotientAndRemainder(dividingBy: 12)
    let left = Double(7 * octave + Self.whites.count { $0 < step }) * whiteWidth
    guard let offset = Self.blackOffsets[step] else {
      return Area(x: left, y: 0, width: whiteWidth, height: height)
    }
    let size = (Self.blackSize.width * whiteWidth, Self.blackSize.height * height)
    return Area(
      x: left + offset * whiteWidth - size.0 / 2, y: 0, width: size.0, height: size.1)
  }

  package func key(x: Double, y: Double) -> Int? {
    guard x >= 0, x < width, y >= 0, y < height else { return nil }
    let black = keys.first { key in
      guard PianoKey.isBlack(key) else { return false }
      let area = area(of: key)
      return x >= area.x && x < area.x + area.width && y < area.height
    }
    if let black { return black }
    let (octave, white) = min(Int(x / whiteWidth), keys.count / 12 * 7 - 1)
      .quotientAndRemainder(dividingBy: 7)
    return keys.lowerBound + 12 * octave + Self.whites[white]
  }

  /// Returns the velocity for pressing a key at the given vertical position, from 30 at the top of
  /// the key to 120 near the bottom.
  package func velocity(of key: Int, y: Double) -> Int {
    let fraction = min(max(y / (0.9 * area(of: key).height), 0), 1)
    return Int((30 + 90 * fraction).rounded())
  }
}
