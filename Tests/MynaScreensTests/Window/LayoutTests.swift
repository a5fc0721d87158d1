import MynaScreens
import Testing

@Suite("Window and page layouts")
struct LayoutTests {
  @Test(
    "The window's size decides whether Home is beside the page and the low layout is used",
    arguments: [
      (360, 640, false, false), (640, 360, false, true), (700, 800, false, false),
      (900, 800, true, false), (1_600, 1_000, true, false), (1_000, 360, true, true),
    ])
  func window(width: Int, height: Int, hasHomeBeside: Bool, isLow: Bool) {
    let layout = WindowLayout(width: width, height: height)
    #expect(layout.hasHomeBeside == hasHomeBeside && layout.isLow == isLow)
  }

  @Test("At 1,200 pixels or wider, the list and player are side by side, except in low windows")
  func twoPages() {
    #expect(!WindowLayout(width: 1_199, height: 800).hasTwoPages)
    #expect(WindowLayout(width: 1_200, height: 800).hasTwoPages)
    #expect(!WindowLayout(width: 1_400, height: 360).hasTwoPages)
  }

  @Test(
    "On a phone in landscape orientation, controls are beside the waveform",
    arguments: [
      (360, 590, false, true), (580, 313, true, false), (640, 313, true, false),
      (680, 750, false, false), (400, 313, false, true),
    ])
  func page(width: Int, height: Int, isSideways: Bool, isNarrow: Bool) {
    let layout = PageLayout(width: width, height: height)
    #expect(layout.isSideways == isSideways && layout.isNarrow == isNarrow)
  }

  @Test("Narrow controls are beside the waveform even in a small window")
  func small() {
    #expect(PageLayout(width: 420, height: 353, leastSideways: 420).isSideways)
    #expect(!PageLayout(width: 420, height: 353).isSideways)
  }

  @Test(
    "Sliders show units only where the layout has room",
    arguments: [(360, true), (519, true), (520, false), (674, false), (760, true), (1_400, true)])
  func units(width: Int, hasUnits: Bool) {
    #expect(PageLayout(width: width, height: 700).hasUnits == hasUnits)
  }
}
