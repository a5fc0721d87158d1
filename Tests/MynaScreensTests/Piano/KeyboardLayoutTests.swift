import MynaPiano
import MynaScreens
import Testing

@Suite("KeyboardLayout")
struct KeyboardLayoutTests {
  @Test(
    "The keyboard shows whole octaves starting at C, and more octaves in wider windows",
    arguments: [(360.0, 1), (640, 2), (1_000, 3), (1_280, 4), (3_840, 7), (100, 1)])
  func octaves(width: Double, count: Int) {
    let layout = KeyboardLayout(width: width, height: 200, octave: 4)
    #expect(layout.keys.count == 12 * count)
    #expect(layout.keys.lowerBound % 12 == 0)
    #expect(layout.keys.lowerBound >= 24 && layout.keys.upperBound <= 108)
  }

  @Test(
    "At the keyboard's natural height, keys have the proportions of piano keys",
    arguments: [360.0, 640, 828, 1_280, 3_840])
  func naturalHeight(width: Double) {
    let height = KeyboardLayout.naturalHeight(width: width)
    let layout = KeyboardLayout(width: width, height: height, octave: 4)
    let key = layout.area(of: layout.keys.lowerBound)
    #expect(key.height == height && 6...7 ~= key.height / key.width)
  }

  @Test(
    "Each key is found at the middle of its visible area, and no key outside the keyboard",
    arguments: [360.0, 640, 1_280])
  func found(width: Double) {
    let layout = KeyboardLayout(width: width, height: 200, octave: 4)
    for key in layout.keys {
      let area = layout.area(of: key)
      #expect(layout.key(x: area.x + area.width / 2, y: area.y + area.height - 5) == key)
      #expect(area.x >= 0 && area.x + area.width <= width + 0.001)
    }
    for place in [(-1.0, 5.0), (width, 5), (5, -1), (5, 200)] {
      #expect(layout.key(x: place.0, y: place.1) == nil)
    }
  }

  @Test("The gap between black keys leaves room to touch the white key")
  func room() {
    let layout = KeyboardLayout(width: 640, height: 200, octave: 4)
    for key in layout.keys where PianoKey.isBlack(key) && PianoKey.isBlack(key + 2) {
      let (left, right) = (layout.area(of: key), layout.area(of: key + 2))
      #expect(right.x - left.x - left.width > 0.4 * layout.area(of: key + 1).width)
    }
  }

  @Test("Touching a key farther down plays it louder")
  func velocity() {
    let layout = KeyboardLayout(width: 640, height: 200, octave: 4)
    #expect(layout.velocity(of: 60, y: 0) == 30)
    #expect(layout.velocity(of: 60, y: 90) == 75)
    #expect(layout.velocity(of: 60, y: 199) == 120)
    // A black key is shorter, but just as loud at its end.
    #expect(layout.velocity(of: 61, y: 123) == 120)
  }

  @Test("An octave out of range is limited to the nearest available octave")
  func nearest() {
    #expect(KeyboardLayout(width: 360, height: 200, octave: 99).keys == 96..<108)
    #expect(KeyboardLayout(width: 360, height: 200, octave: -3).keys == 24..<36)
    #expect(KeyboardLayout(width: 640, height: 200, octave: 7).keys == 84..<108)
  }

  @Test("White keys are labeled with letters, solfège, or nothing, as chosen")
  func labels() {
    #expect([60, 61, 71, 69].map(KeyLabels.letters.text) == ["C4", "", "B4", "A4"])
    #expect([60, 62, 67, 71].map(KeyLabels.solfege.text) == ["do", "re", "sol", "si"])
    #expect(KeyLabels.none.text(of: 60) == "")
  }
}
