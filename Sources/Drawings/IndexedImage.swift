/// An image of up to 256 colors.
package struct IndexedImage: Equatable, Sendable {
  package let width: Int
  package let height: Int
  package let palette: [Drawing.Color]
  /// The palette index of each pixel, row by row from the top.
  package let pixels: [UInt8]

  package init(width: Int, height: Int, palette: [Drawing.Color], pixels: [UInt8]) {
    precondition(width > 0 && height > 0, "an image needs pixels")
    precondition(pixels.count == width * height, "the number of pixels must match the size")
    precondition(1...256 ~= palette.count, "a palette has at most 256 colors")
    (self.width, self.height) = (width, height)
    (self.palette, self.pixels) = (palette, pixels)
  }
}
