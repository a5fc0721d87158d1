import Foundation

/// A bar chart as an SVG that is readable on light and dark pages.
struct BarChart {
  struct Bar {
    var name: String
    var value: Double
    var isOwn: Bool
  }

  var title: String
  var bars: [Bar]

  private static let (width, rowHeight, labelWidth, top) = (780, 28, 220, 44)

  var svg: String {
    let most = bars.map(\.value).max() ?? 1
    let room = Double(Self.width - Self.labelWidth - 80)
    let height = Self.top + Self.rowHeight * bars.count + 12
    let rows = bars.enumerated().map { index, bar in
      let y = Self.top + Self.rowHeight * index
      let length = String(format: "%.1f", max(1, room * bar.value / most))
      let end = String(
        format: "%.1f", Double(Self.labelWidth) + max(1, room * bar.value / most) + 8)
      return """
          <text x="\(Self.labelWidth - 10)" y="\(y + 18)" text-anchor="end">\(Self.escaped(bar.name))</text>
          <rect x="\(Self.labelWidth)" y="\(y + 4)" width="\(length)" height="20" rx="3" fill="\(bar.isOwn ? "#1c71d8" : "#9a9996")"/>
          <text x="\(end)" y="\(y + 18)">\(String(format: "%.0f", bar.value))</text>
        """
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(Self.width)" height="\(height)" viewBox="0 0 \(Self.width) \(height)" font-family="sans-serif" font-size="14">
        <rect width="\(Self.width)" height="\(height)" fill="#ffffff"/>
        <text x="12" y="26" font-weight="bold">\(Self.escaped(title))</text>
      \(rows.joined(separator: "\n"))
      </svg>

      """
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }
}
