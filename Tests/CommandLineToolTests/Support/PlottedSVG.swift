import Foundation
import TestSupport

/// An SVG file, read by Python's XML parser.
struct PlottedSVG: Decodable {
  struct Shape: Decodable {
    let kind: String
    let attributes: [String: String]
    let text: String

    func number(_ name: String) -> Double { attributes[name].flatMap(Double.init) ?? .nan }

    var points: [(x: Double, y: Double)] {
      (attributes["points"] ?? "").split(separator: " ").map { pair in
        let numbers = pair.split(separator: ",").map { Double($0) ?? .nan }
        return (numbers[0], numbers[1])
      }
    }
  }

  let width: String
  let height: String
  let title: String
  let layers: [String: [Shape]]

  init(_ path: String) throws {
    let script = """
      import json, sys
      from xml.etree import ElementTree
      root = ElementTree.parse(sys.argv[1]).getroot()
      kind = lambda node: node.tag.split("}")[1]
      shape = lambda node: dict(kind=kind(node), attributes=node.attrib, text=node.text or "")
      print(json.dumps(dict(
        width=root.get("width"), height=root.get("height"),
        title=next(node.text for node in root if kind(node) == "title"),
        layers={node.get("id"): [shape(part) for part in node]
          for node in root if kind(node) == "g"})))
      """
    let output = try Tool.shell.run(#"python3 -c "$0" "$1""#, script, path)
    self = try JSONDecoder().decode(Self.self, from: output)
  }

  /// Returns all strings in a layer.
  func texts(_ layer: String) -> [String] { (layers[layer] ?? []).map(\.text) }

  /// Returns the lines of a layer that are as wide as a pitch curve, in a color.
  func curves(_ color: String) -> [[(x: Double, y: Double)]] {
    (layers["pitch"] ?? []).filter {
      $0.kind == "polyline" && $0.attributes["stroke"] == color && $0.number("stroke-width") == 2
    }.map(\.points)
  }

  /// Returns the vertical positions of the numbers on an axis, which are in the middle of digits.
  func axis(_ layer: String) -> [(value: Double, y: Double)] {
    (layers[layer] ?? []).compactMap { shape in
      guard shape.kind == "text", shape.attributes["text-anchor"] == "end", shape.number("x") < 58,
        let value = Double(shape.text.replacing("−", with: "-"))
      else { return nil }
      return (value, shape.number("y") - 4)
    }
  }

  /// Returns the frequency at a height, according to the numbers on a logarithmic axis.
  func frequency(at y: Double) -> Double {
    let marks = axis("pitch").sorted { $0.y < $1.y }
    guard let high = marks.first, let low = marks.last, high.y < low.y else { return .nan }
    return low.value * pow(high.value / low.value, (low.y - y) / (low.y - high.y))
  }
}
