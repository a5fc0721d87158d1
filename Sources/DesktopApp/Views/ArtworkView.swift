import GTK
import MynaMusic

final class ArtworkView {
  /// The width and height in pixels.
  var size: Int { didSet { if size != oldValue { update() } } }
  private let picture: Picture
  private let source: ArtworkLoader?
  private var shown: Request?

  private struct Request: Equatable {
    var artwork: ArtworkID?
    var ground: ArtworkPlaceholder
  }

  init(_ picture: Picture, size: Int, source: ArtworkLoader?) {
    (self.picture, self.size, self.source) = (picture, size, source)
  }

  /// Shows artwork, or the placeholder `ground` if there is no artwork or it has not been decoded
  /// yet.
  func show(_ artwork: ArtworkID?, ground: ArtworkPlaceholder) {
    let request = Request(artwork: artwork, ground: ground)
    guard request != shown else { return }
    shown = request
    update()
  }

  private func update() {
    guard let shown, let source else { return }
    let (wanted, pixels) = (size, size * picture.scale)
    let texture = shown.artwork.flatMap { id in
      source.texture(id, pixels: pixels) { [weak self] texture in
        // By now, the view may be showing a different song.
        guard let self, self.shown == shown, size == wanted, let texture else { return }
        picture.show(texture, pixels: wanted)
      }
    }
    if let texture = texture ?? source.texture(shown.ground, pixels: pixels) {
      picture.show(texture, pixels: wanted)
    }
  }
}
