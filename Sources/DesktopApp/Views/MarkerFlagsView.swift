import GTK
import MynaScreens
import SoundFiles

/// The flags for the markers on a waveform, which are buttons for seeking.
///
/// The Tab key also reaches them.
final class MarkerFlagsView {
  /// Called when the user seeks to a marker, with the time in seconds.
  var onGo: (Double) -> Void = { _ in }

  /// The minimum width of a flag in pixels.
  ///
  /// A flag with a longer name is wider.
  private static let width = 22.0

  private let overlay: Overlay
  private var markers: [SoundMarker] = []
  private var flags: [Button] = []
  private var axis: TimeAxis?

  init(_ overlay: Overlay) { self.overlay = overlay }

  func set(_ new: [SoundMarker]) {
    guard new != markers else { return }
    for flag in flags { overlay.remove(flag) }
    markers = new
    flags = markers.enumerated().map { index, marker in
      let flag = Button(label: String(index + 1))
      let words = PlaybackMessages.marker(marker, number: index + 1)
      flag.tooltip = words
      flag.setAccessibleLabel(words)
      flag.setStyle("marker")
      // Don't move the focus, so that arrow keys still seek after a click.
      flag.keepsFocusElsewhere()
      flag.onClick { [weak self] in self?.onGo(marker.time) }
      overlay.addAtTop(flag)
      return flag
    }
    if let axis { layOut(on: axis) }
  }

  func layOut(on axis: TimeAxis) {
    self.axis = axis
    for (flag, marker) in zip(flags, markers) {
      let x = axis.x(of: marker.time)
      flag.isVisible = 0...axis.width ~= x && axis.zoom.duration > 0
      flag.setStart(Int(max(0, min(x - Self.width / 2, axis.width - Self.width))))
    }
  }

  func draw(_ canvas: Canvas, on axis: TimeAxis, _ area: DrawingArea, height: Double) {
    canvas.setColor(MarkerFlagsView.color(area))
    for marker in markers {
      let x = axis.x(of: marker.time)
      if 0...axis.width ~= x { canvas.addRectangle(x.rounded() - 0.5, 0, 1.5, height) }
    }
    canvas.fill()
  }

  static func color(_ area: DrawingArea) -> Color { area.color("purple_3") ?? area.textColor }
}
