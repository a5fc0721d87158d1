public import Foundation
import TestSupport

extension Desktop {
  /// Returns the contrast between a node's lightest and darkest pixel: 21 for black on white, 1 for
  /// a uniform area.
  ///
  /// - Source: Web Content Accessibility Guidelines 2.1, "contrast ratio" and "relative luminance".
  public func contrast(of node: Accessible) throws -> Double {
    let (picture, size) = try picture(of: node)
    // Three bytes for each pixel, after a few lines of header text.
    let pixels = Array(picture).suffix(size.width * size.height * 3)
    let luminances = stride(from: pixels.startIndex, to: pixels.endIndex, by: 3).map { start in
      0.2126 * linear(pixels[start]) + 0.7152 * linear(pixels[start + 1])
        + 0.0722 * linear(pixels[start + 2])
    }
    guard let least = luminances.min(), let greatest = luminances.max() else { return 1 }
    return (greatest + 0.05) / (least + 0.05)
  }

  /// Returns a picture of a node, trimmed of its empty margins, for comparisons.
  public func ink(of node: Accessible) throws -> Data {
    try picture(of: node, "-trim", "+repage").data
  }

  /// Captures a node as a PPM file and applies ImageMagick's options.
  private func picture(
    of node: Accessible, _ options: String...
  ) throws -> (data: Data, size: (width: Int, height: Int)) {
    guard let size = try node.size else { throw Failure(words: "what was to be seen is gone") }
    let place = try node.point(0, 0)
    let file = folder("node-\(UInt64.random(in: 0 ... .max)).ppm")
    defer { unlink(file) }
    let crop = "\(size.width)x\(size.height)+\(place.x)+\(place.y)"
    try run(
      ["import", "-silent", "-window", "root", "-crop", crop, "+repage"] + options
        + ["-depth", "8", "ppm:" + file])
    return (try Data(contentsOf: URL(fileURLWithPath: file)), size)
  }

  private func linear(_ byte: UInt8) -> Double {
    let value = Double(byte) / 255
    return value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
}
