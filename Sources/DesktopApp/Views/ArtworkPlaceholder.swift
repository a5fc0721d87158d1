import GTK

/// A placeholder for missing artwork, which is a symbol on a colored background.
///
/// Like artwork, a placeholder is an image, so a row that is reused doesn't need a different style.
struct ArtworkPlaceholder: Hashable {
  enum Symbol: Hashable {
    case note
    case disc
    case person
  }

  private let symbol: Symbol
  private let hue: Int

  private static let hues = [
    ("#62a0ea", "#1c71d8"), ("#57c4a0", "#1f8a70"), ("#e5a50a", "#b5690b"),
    ("#ed7a55", "#b5371b"), ("#c061cb", "#813d9c"), ("#9a8c98", "#5b5563"),
  ]

  init(_ symbol: Symbol, for text: String) {
    self.symbol = symbol
    hue = text.unicodeScalars.reduce(0) { ($0 * 31 + Int($1.value)) % 6_007 } % Self.hues.count
  }

  func texture(pixels: Int) -> Texture? {
    let (light, dark) = Self.hues[hue]
    let text =
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 48 48' width='48' height='48'>"
      + "<defs><linearGradient id='g' x1='0' y1='0' x2='1' y2='1'>"
      + "<stop offset='0' stop-color='\(light)'/><stop offset='1' stop-color='\(dark)'/>"
      + "</linearGradient></defs><rect width='48' height='48' fill='url(#g)'/>\(shape)</svg>"
    return Texture(Array(text.utf8), pixels: pixels)
  }

  private var shape: String {
    switch symbol {
    case .note:
      "<g fill='#fff' fill-opacity='.92'><ellipse cx='19' cy='31.5' rx='4.2' ry='3.4'/>"
        + "<ellipse cx='30' cy='29' rx='4.2' ry='3.4'/>"
        + "<path d='M20.7 31V17.2l13.5-3V29h-2.5V19.6l-8.5 1.9V31z'/></g>"
    case .disc:
      "<g fill='none' stroke='#fff' stroke-opacity='.92'>"
        + "<circle cx='24' cy='24' r='11' stroke-width='2.5'/>"
        + "<circle cx='24' cy='24' r='3.2' stroke-width='3'/></g>"
    case .person:
      "<g fill='#fff' fill-opacity='.92'><circle cx='24' cy='19' r='5.5'/>"
        + "<path d='M13.5 35c0-6.5 4.7-9 10.5-9s10.5 2.5 10.5 9z'/></g>"
    }
  }
}
