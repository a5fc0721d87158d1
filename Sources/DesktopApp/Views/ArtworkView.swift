import GTK
import MynaMusic

/// The picture of a song or an album, or what stands for it where there is none.
final class ArtworkView {
  /// The height and width, in pixels.
  var size: Int { didSet { if size != oldValue { update() } } }
  private let picture: Picture
  private let source: ArtworkSource?
  private var shown: Wish?

  /// The picture that is shown.
  private struct Wish: Equatable {
    var artwork: ArtworkID?
    var ground: ArtworkGround
  }

  /// Shows pictures of `source` on a widget.
  init(_ picture: Picture, size: Int, source: ArtworkSource?) {
    (self.picture, self.size, self.source) = (picture, size, source)
  }

  /// Shows a picture; `ground` until it is there, and where there is none.
  func show(_ artwork: ArtworkID?, ground: ArtworkGround) {
    let wish = Wish(artwork: artwork, ground: ground)
    guard wish != shown else { return }
    shown = wish
    update()
  }

  private func update() {
    guard let shown, let source else { return }
    let (wanted, pixels) = (size, size * picture.scale)
    let texture = shown.artwork.flatMap { id in
      source.texture(id, pixels: pixels) { [weak self] texture in
        // It may stand for something else by now.
        guard let self, self.shown == shown, size == wanted, let texture else { return }
        picture.show(texture, pixels: wanted)
      }
    }
    if let texture = texture ?? source.texture(shown.ground, pixels: pixels) {
      picture.show(texture, pixels: wanted)
    }
  }
}
