/// A page of sounds and their pictures, without scripts and without anything from elsewhere.
struct HTMLPage {
  /// One sound.
  struct Sample {
    var name: String
    /// Names of files beside the page.
    var (sound, picture): (String, String)
  }

  private let title: String
  private var rows: [String] = []

  init(title: String) { self.title = title }

  /// Adds sounds side by side under a heading.
  mutating func addRow(_ heading: String, _ samples: [Sample]) {
    let figures = samples.map {
      """
        <figure>
          <figcaption>\(Self.escaped($0.name))</figcaption>
          <img src="\($0.picture)" alt="Spectrogram of \(Self.escaped($0.name))">
          <audio controls preload="none" src="\($0.sound)"></audio>
        </figure>
      """
    }
    rows.append(
      "<h2>\(Self.escaped(heading))</h2>\n<div>\n\(figures.joined(separator: "\n"))\n</div>")
  }

  var text: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <meta charset="utf-8">
    <title>\(Self.escaped(title))</title>
    <style>
      body { font-family: sans-serif; margin: 2em; background: #fff; color: #222; }
      div { display: flex; flex-wrap: wrap; gap: 1em; }
      figure { margin: 0; width: 320px; }
      figcaption { font-weight: bold; margin-bottom: .3em; }
      img { width: 320px; height: 128px; display: block; }
      audio { width: 320px; }
    </style>
    <h1>\(Self.escaped(title))</h1>
    \(rows.joined(separator: "\n"))
    </html>

    """
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
  }
}
