import Foundation
import TestSupport
import Testing

/// The tool uses the C library's time zones; Foundation, with its own database, gives the expected
/// values.
@Suite("Time zones")
struct ZonesTests {
  /// Times around both clock changes in Berlin in 2026, including the repeated hour, and the day
  /// that Samoa skipped.
  private static let moments = [
    1_774_745_940.0, 1_774_746_060, 1_792_889_940, 1_792_893_540, 1_792_893_660, 1_325_239_140,
    1_325_239_260, 1_795_269_800, 31_536_000, 1_111_111_111,
  ]

  @Test(
    "File names and lists show recording times in the user's time zone",
    arguments: ["Asia/Seoul", "America/St_Johns", "Pacific/Apia", "Europe/Berlin"])
  func names(zone: String) throws {
    let library = LibraryHome()
    var environment = library.environment
    environment["TZ"] = zone
    let clock = DateFormatter()
    clock.locale = Locale(identifier: "en_US_POSIX")
    clock.timeZone = TimeZone(identifier: zone)
    var (files, names, times): ([String], [String], [String]) = ([], [], [])
    for (number, moment) in Self.moments.enumerated() {
      try library.write("Take \(number).wav", age: 1_795_269_800 - moment)
      files.append("Take \(number).wav")
      let date = Date(timeIntervalSince1970: moment)
      clock.dateFormat = "yyyy-MM-dd HH.mm"
      names.append("\(clock.string(from: date)) Take \(number).wav")
      clock.dateFormat = "yyyy-MM-dd HH:mm"
      times.append(clock.string(from: date))
    }
    let imported = try Myna.run(["import"] + files, in: library.folder, environment: environment)
    #expect(imported.status == 0, "\(imported.talk)")
    let kept = try FileManager.default.contentsOfDirectory(atPath: library.takes)
    #expect(kept.filter { $0.hasSuffix(".wav") }.sorted() == names.sorted())
    let list = try Myna.run(["list"], in: library.folder, environment: environment).text
    for (number, time) in times.enumerated() {
      let line = list.split(separator: "\n").first { $0.contains("Take \(number)") }
      #expect(line?.contains(time) == true, "\(time)")
    }
  }
}
