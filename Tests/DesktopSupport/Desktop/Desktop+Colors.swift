public import Foundation
import TestSupport

extension Desktop {
  /// The contrast between the lightest and the darkest pixel of a node: 21 for black on white, 1 for nothing to be seen.
  ///
  /// - Source: Web Content Accessibility Guidelines 2.1, "contrast ratio" and "relative luminance".
  public func contrast(of node: Accessible) throws -> Double {
    let (picture, size) = try picture(of: node)
    // Three bytes for each pixel, behind a few lines of text.
    let pixels = Array(picture).suffix(size.width * size.height * 3)
    let luminances = stride(from: pixels.startIndex, to: pixels.endIndex, by: 3).map { start in
      0.2126 * linear(pixels[start]) + 0.7152 * linear(pixels[start + 1])
        + 0.0722 * linear(pixels[start + 2])
    }
    guard let least = luminances.min(), let greatest = luminances.max() else { return 1 }
    return (greatest + 0.05) / (least + 0.05)
  }

  /// The picture of a node without what is empty around it, by which two can be compared.
  public func ink(of node: Accessible) throws -> Data {
    try picture(of: node, "-trim", "+repage").data
  }

  /// Takes a picture of a node, as a PPM file, and treats it as ImageMagick's options say.
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
