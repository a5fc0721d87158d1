import MynaPiano
import MynaStudio

/// The places of the keys on a keyboard that is drawn: as many octaves from C to B as the width allows.
///
/// Positions are in pixels from the upper left corner.
package struct KeyboardLayout: Equatable, Sendable {
  /// The area of a key; that of a white key goes on below the black keys.
  package struct Area: Equatable, Sendable {
    package var x, y, width, height: Double
  }

  /// The least width of an octave.
  private static let leastOctave = 300.0
  /// The length of a white key in widths, that of a real piano.
  private static let longest = 6.4
  /// The shares of a white key's size that a black key has.
  private static let blackSize = (width: 0.6, height: 0.62)
  /// The middle of each black key from the line between its neighbors, in shares of a white key's width.
  private static let blackOffsets = [1: -0.1, 3: 0.1, 6: -0.14, 8: 0, 10: 0.14]
  /// The white keys of an octave, in semitones above C.
  private static let whites = [0, 2, 4, 5, 7, 9, 11]

  /// Pixels.
  package let (width, height): (Double, Double)
  /// The keys that are there, from a C to a B.
  package let keys: Range<Int>

  /// Lays out a keyboard whose lowest octave is `octave`, or one below it so that all octaves exist.
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

  /// Returns the height of a keyboard whose keys are as long as those of a real piano.
  package static func naturalHeight(width: Double) -> Double {
    longest * max(width, 1) / Double(7 * octaveCount(width: max(width, 1)))
  }

  private var whiteWidth: Double { width / Double(keys.count / 12 * 7) }

  /// Returns the area of one of `keys`.
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

  /// Returns the key at a place; nil outside of the keyboard.
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

  /// Returns the velocity of a press on a key: 30 at its upper end, 120 near its lower one.
  package func velocity(of key: Int, y: Double) -> Int {
    let share = min(max(y / (0.9 * area(of: key).height), 0), 1)
    return Int((30 + 90 * share).rounded())
  }
}
