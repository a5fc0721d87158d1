import MynaScreens
import Testing

@Suite("TimeRuler")
struct TimeRulerTests {
  private func labels(_ ruler: TimeRuler) -> [Double] {
    ruler.marks.filter(\.hasLabel).map(\.seconds)
  }

  @Test(
    "Ruler labels use round time steps and are at least 60 pixels apart",
    arguments: [
      (10.0, 640.0, 1.0), (10, 336, 2), (60, 640, 10), (60, 300, 15), (600, 640, 60),
      (3_600, 640, 600), (3_600, 336, 900), (0.05, 640, 0.005), (86_400, 640, 10_800),
      (864_000, 640, 86_400),
    ])
  func steps(duration: Double, width: Double, step: Double) {
    let ruler = TimeRuler(WaveformZoom(duration: duration), width: width)
    #expect(ruler.step == step)
    let labels = labels(ruler)
    #expect(labels.first == 0)
    for (a, b) in zip(labels, labels.dropFirst()) {
      #expect(abs(b - a - step) < 1e-9)
      #expect((b - a) / duration * width >= 60)
    }
  }

  @Test("At any zoom, ruler marks stay in view and keep their spacing")
  func zoomed() {
    var zoom = WaveformZoom(duration: 5_000)
    for round in 0..<60 {
      zoom.magnify(1.3, at: 1_234.5)
      if round.isMultiple(of: 7) { zoom.scroll(by: 0.3) }
      let ruler = TimeRuler(zoom, width: 500)
      let shown = zoom.visible.upperBound - zoom.visible.lowerBound
      #expect(!ruler.marks.isEmpty)
      #expect(ruler.marks.allSatisfy { zoom.visible.contains($0.seconds) })
      for (a, b) in zip(ruler.marks, ruler.marks.dropFirst()) {
        #expect((b.seconds - a.seconds) / shown * 500 > 5.9)
      }
      for label in labels(ruler) {
        #expect(abs(label / ruler.step - (label / ruler.step).rounded()) < 1e-6)
      }
    }
  }

  @Test("Wider labels increase the ruler's step, and an empty ruler has no marks")
  func limits() {
    let zoom = WaveformZoom(duration: 60)
    #expect(TimeRuler(zoom, width: 640, labelDistance: 200).step == 30)
    #expect(TimeRuler(WaveformZoom(duration: 0), width: 640).marks.isEmpty)
    #expect(TimeRuler(zoom, width: 0).marks.isEmpty)
  }

  @Test(
    "Time steps round up to common clock intervals",
    arguments: [
      (0.0, 0.001), (0.03, 0.05), (0.3, 0.5), (7, 10), (11, 15), (16, 30), (31, 60), (61, 120),
      (700, 900), (4_000, 7_200), (90_000, 172_800),
    ])
  func leastSteps(seconds: Double, step: Double) { #expect(TimeStep.least(from: seconds) == step) }
}
