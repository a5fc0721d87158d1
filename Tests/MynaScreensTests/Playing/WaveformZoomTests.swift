import MynaScreens
import TestSupport
import Testing

@Suite("WaveformZoom")
struct WaveformZoomTests {
  private func width(_ zoom: WaveformZoom) -> Double {
    zoom.visible.upperBound - zoom.visible.lowerBound
  }

  @Test("The whole file is shown at first, and zooming keeps the given position in place")
  func magnify() {
    var zoom = WaveformZoom(duration: 100)
    #expect(zoom.visible == 0...100 && !zoom.isZoomed)
    for center in [25.0, 25, 30, 26] {
      let share = zoom.fraction(of: center)
      zoom.magnify(2, at: center)
      #expect(abs(zoom.fraction(of: center) - share) < 1e-9 && zoom.isZoomed)
    }
    #expect(abs(width(zoom) - 100 / 16) < 1e-9)
    for _ in 0..<4 { zoom.magnify(0.5, at: 26) }
    #expect(abs(width(zoom) - 100) < 1e-9)
    zoom.magnify(0.01, at: 26)
    #expect(zoom.visible == 0...100 && !zoom.isZoomed)
  }

  @Test("Zooming in stops at a twentieth of a second, or at a shorter file's length")
  func least() {
    for duration in [0.05, 0.03, 0.051, 1, 86_400] {
      var zoom = WaveformZoom(duration: duration)
      for _ in 0..<60 { zoom.magnify(1.7, at: duration / 3) }
      #expect(abs(width(zoom) - min(0.05, duration)) < 1e-9)
      #expect(zoom.visible.contains(duration / 3))
    }
    var empty = WaveformZoom(duration: 0)
    empty.magnify(2, at: 0)
    empty.scroll(by: 3)
    empty.keepVisible(1)
    #expect(empty.visible == 0...0 && empty.fraction(of: 1) == 0 && empty.position(at: 0.5) == 0)
    #expect(WaveformZoom(duration: -4).visible == 0...0)
  }

  @Test(
    "After random zooming, scrolling, and length changes, the view stays within the file",
    arguments: 1...20 as ClosedRange<UInt64>)
  func inside(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var zoom = WaveformZoom(duration: 60)
    for _ in 0..<200 {
      let place = Double.random(in: -20...100, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: zoom.magnify(Double.random(in: 0.1...5, using: &random), at: place)
      case 1: zoom.scroll(by: place - 40)
      case 2: zoom.keepVisible(min(max(0, place), zoom.duration))
      default: zoom.setDuration(Double.random(in: 0.01...90, using: &random))
      }
      #expect(zoom.visible.lowerBound >= 0 && zoom.visible.upperBound <= zoom.duration + 1e-9)
      #expect(width(zoom) >= min(0.05, zoom.duration) - 1e-9)
    }
  }

  @Test("Scrolling stops at both ends and keeps the visible width")
  func scroll() {
    var zoom = WaveformZoom(duration: 10)
    zoom.scroll(by: 3)
    #expect(zoom.visible == 0...10)
    zoom.magnify(5, at: 5)
    zoom.scroll(by: -100)
    #expect(zoom.visible == 0...2)
    zoom.scroll(by: 3)
    #expect(zoom.visible == 3...5)
    zoom.scroll(by: 100)
    #expect(zoom.visible == 8...10)
  }

  @Test("The view moves by a page only when the playhead leaves it")
  func follow() {
    var zoom = WaveformZoom(duration: 100)
    zoom.keepVisible(70)
    #expect(zoom.visible == 0...100)
    zoom.magnify(10, at: 0)
    zoom.keepVisible(9.9)
    #expect(zoom.visible == 0...10)
    zoom.keepVisible(10.1)
    #expect(abs(zoom.visible.lowerBound - 9.6) < 1e-9 && abs(width(zoom) - 10) < 1e-9)
    zoom.keepVisible(2)
    #expect(abs(zoom.visible.lowerBound - 1.5) < 1e-9)
    zoom.keepVisible(99.9)
    #expect(zoom.visible == 90...100)
  }

  @Test("If the view is scrolled away, it stays until the playhead enters and leaves it, or jumps")
  func movedAway() {
    var zoom = WaveformZoom(duration: 100)
    zoom.magnify(10, at: 0)
    zoom.move(to: 50)
    #expect(zoom.visible == 50...60)
    zoom.keepVisible(3.02, after: 3)
    #expect(zoom.visible == 50...60)
    // The playhead enters the visible range, and leaves it at the other end.
    zoom.keepVisible(60.01, after: 59.99)
    #expect(abs(zoom.visible.lowerBound - 59.51) < 1e-9)
    zoom.move(to: 0)
    zoom.keepVisible(80, after: 60.01)
    #expect(zoom.visible.contains(80), "somebody went there")
    zoom.move(to: 500)
    #expect(zoom.visible == 90...100)
    zoom.move(to: -5)
    #expect(zoom.visible == 0...10)
  }

  @Test("A pinch keeps the audio under the fingers in place while zooming and panning")
  func pinch() {
    var zoom = WaveformZoom(duration: 100)
    zoom.magnify(4, at: 50)
    let between = zoom.position(at: 0.25)
    let apart = zoom.pinched(by: 2, from: 0.25, to: 0.25)
    #expect(abs(width(apart) - 12.5) < 1e-9 && abs(apart.position(at: 0.25) - between) < 1e-9)
    let aside = zoom.pinched(by: 1, from: 0.25, to: 0.75)
    #expect(abs(width(aside) - 25) < 1e-9 && abs(aside.position(at: 0.75) - between) < 1e-9)
    let both = zoom.pinched(by: 0.8, from: 0.25, to: 0.5)
    #expect(abs(width(both) - 31.25) < 1e-9 && abs(both.position(at: 0.5) - between) < 1e-9)
    #expect(zoom.pinched(by: 0.001, from: 0.25, to: 0.5).visible == 0...100)
    for odd in [0, -1, .nan, .infinity] {
      #expect(zoom.pinched(by: odd, from: 0.2, to: 0.8) == zoom)
    }
  }

  @Test("When the length changes, the view keeps its range, or shows everything if not zoomed")
  func duration() {
    var zoom = WaveformZoom(duration: 0)
    zoom.setDuration(50)
    #expect(zoom.visible == 0...50)
    zoom.setDuration(100)
    #expect(zoom.visible == 0...100)
    zoom.magnify(10, at: 100)
    #expect(zoom.visible == 90...100)
    zoom.setDuration(200)
    #expect(zoom.visible == 90...100 && zoom.duration == 200)
    zoom.setDuration(95)
    #expect(zoom.visible == 85...95)
    zoom.setDuration(4)
    #expect(zoom.visible == 0...4)
  }

  @Test("Screen fractions and positions can be converted both ways, limited to the visible range")
  func places() {
    var zoom = WaveformZoom(duration: 100)
    zoom.magnify(4, at: 40)
    for share in [0, 0.25, 0.5, 1] {
      #expect(abs(zoom.fraction(of: zoom.position(at: share)) - share) < 1e-12)
    }
    #expect(zoom.position(at: -3) == zoom.visible.lowerBound)
    #expect(zoom.position(at: 7) == zoom.visible.upperBound)
    #expect(zoom.fraction(of: 0) < 0 && zoom.fraction(of: 100) > 1)
  }
}
