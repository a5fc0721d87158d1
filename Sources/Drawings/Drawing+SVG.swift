import FoundationEssentials

extension Drawing {
  /// The drawing as an SVG file, with images as PNG data inside it.
  package var svg: String {
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\""
        + " width=\"\(width)\" height=\"\(height)\" viewBox=\"0 0 \(width) \(height)\""
        + " font-family=\"sans-serif\">",
      "<title>\(title.escapedForXML)</title>",
      "<rect width=\"100%\" height=\"100%\" fill=\"\(background.hex)\"/>",
    ]
    for layer in layers {
      lines.append("<g id=\"\(layer.name)\">")
      lines += layer.shapes.map(\.svg)
      lines.append("</g>")
    }
    return (lines + ["</svg>", ""]).joined(separator: "\n")
  }
}

extension Drawing.Shape {
  fileprivate var svg: String {
    switch self {
    case .rectangle(let area, let color): "<rect\(area.svg) fill=\"\(color.hex)\"/>"
    case .polygon(let points, let color, let opacity):
      "<polygon points=\"\(points.svg)\" fill=\"\(color.hex)\" stroke=\"\(color.hex)\""
        + " stroke-linejoin=\"round\" opacity=\"\(opacity.svg)\"/>"
    case .line(let points, let color, let width):
      "<polyline points=\"\(points.svg)\" fill=\"none\" stroke=\"\(color.hex)\""
        + " stroke-width=\"\(width.svg)\" stroke-linejoin=\"round\" stroke-linecap=\"round\"/>"
    case .text(let label): label.svg
    case .image(let image, let area):
      "<image\(area.svg) preserveAspectRatio=\"none\" xlink:href=\"data:image/png;base64,"
        + Data(image.png).base64EncodedString() + "\"/>"
    }
  }
}

extension Drawing.Label {
  fileprivate var svg: String {
    let anchor =
      switch alignment {
      case .left: "start"
      case .center: "middle"
      case .right: "end"
      }
    return "<text x=\"\(position.x.svg)\" y=\"\(position.y.svg)\" font-size=\"\(size.svg)\""
      + " text-anchor=\"\(anchor)\" fill=\"\(color.hex)\""
      + (isBold ? " font-weight=\"bold\"" : "") + ">\(text.escapedForXML)</text>"
  }
}

extension Drawing.Area {
  fileprivate var svg: String {
    " x=\"\(x.svg)\" y=\"\(y.svg)\" width=\"\(width.svg)\" height=\"\(height.svg)\""
  }
}

extension Drawing.Color {
  fileprivate var hex: String {
    "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

extension [Drawing.Point] {
  fileprivate var svg: String { map { "\($0.x.svg),\($0.y.svg)" }.joined(separator: " ") }
}

extension Double {
  /// The number, rounded to hundredths.
  fileprivate var svg: String {
    let text = String((self * 100).rounded() / 100)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension String {
  /// The text with markup escaped, and without the characters that XML 1.0 excludes.
  fileprivate var escapedForXML: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\t", "\n", "\r", "\u{20}"..."\u{D7FF}", "\u{E000}"..."\u{FFFD}", "\u{10000}"...:
        result.unicodeScalars.append(scalar)
      default: result.unicodeScalars.append("\u{FFFD}")
      }
    }
    return result
  }
}
