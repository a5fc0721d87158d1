import MynaScreens
import Testing

@Suite("RecordingOverview")
struct RecordingOverviewTests {
  @Test(
    "A loud peak keeps its relative position, however long the recording becomes",
    arguments: [10, 1_000])
  func moment(seconds: Int) {
    var outline = RecordingOverview(capacity: 128)
    let looks = seconds * 20
    for look in 1...looks {
      outline.record(look == looks / 4 ? 0.9 : 0.1, at: Double(look) / 20)
    }
    #expect(outline.peaks.count < 128)
    let columns = outline.columns(40, of: Double(seconds))
    let loud = columns.indices.filter { columns[$0] == 0.9 }
    #expect(columns.count == 40 && !loud.isEmpty && loud.allSatisfy { 9...10 ~= $0 }, "\(loud)")
    #expect(columns.allSatisfy { $0 == 0.1 || $0 == 0.9 })
  }

  @Test("A short recording fills all columns, and an empty recording has no columns")
  func short() {
    var outline = RecordingOverview()
    outline.record(0.5, at: 0.06)
    #expect(outline.columns(10, of: 0.06).count == 10)
    #expect(RecordingOverview().columns(10, of: 0).isEmpty)
  }
}
