import Dates
import Foundation
import MynaCloud
import TestSupport
import Testing

@Suite("Phone recordings")
struct PhoneRecordingTests {
  private let berlin = TimeZoneOffsets.named("Europe/Berlin")
  /// 2022-06-27 15:15:20 in Berlin.
  private let date = Date(timeIntervalSince1970: 1_656_335_720)

  private func object(
    _ title: String, uploaded: Date? = nil, metadata: [String: String] = [:]
  ) -> StoredObject {
    StoredObject(
      name: ObjectName(listed: "VoiceRecoder/\(title)"), size: 4,
      modified: uploaded ?? date + 30, version: ObjectVersion("1"), md5: nil,
      contentType: "audio/mpeg", metadata: metadata)
  }

  @Test(
    "A recording's date is read from names in many languages and formats",
    arguments: [
      "06_27_2022, 03:15:20 PM", "06_27_2022, 03:15:20\u{202F}PM", "06_27_2022, 15:15:20",
      "2022. 06. 27. 오후 03:15:20", "2022. 6. 27. 오후 3:15:20", "27.06.2022, 15:15:20",
      "27.06.2022, 03:15:20 PM", "2022_06_27 午後03:15:20", "2022年6月27日 下午3:15:20",
      "2022-06-27 15:15:20", "27_06_2022, 03:15:20 pm", "27_06_2022, 03:15:20\u{A0}p.\u{A0}m.",
      "27.06.2022 kl. 15.15.20", "27.06.2022 г., 15:15:20 ч.", "15:15:20 27_06_2022",
      "27_06_2565 15:15:20", "٢٧_٠٦_٢٠٢٢ ٠٣:١٥:٢٠ م", "27_06_2022, 03:15:20 अपराह्न",
      "2022년 6월 27일 오후 3시 15분 20초",
    ])
  func read(title: String) throws {
    let uploaded = Date(timeIntervalSince1970: 1_700_000_000)
    let recording = try #require(PhoneRecording(object(title, uploaded: uploaded), in: berlin))
    #expect(recording.date == date)
  }

  @Test(
    "12 AM in a recording's name is midnight, and 12 PM is noon",
    arguments: [("AM", 0), ("PM", 12)])
  func twelve(half: String, hour: Int) throws {
    let recording = try #require(
      PhoneRecording(object("06_27_2022, 12:00:00 \(half)"), in: .gmt))
    #expect(recording.date == Date(timeIntervalSince1970: 1_656_288_000 + Double(hour) * 3600))
  }

  @Test("An ambiguous day and month are read so that the recording precedes its upload")
  func either() throws {
    let march4 = Date(timeIntervalSince1970: 1_646_352_000)
    let april3 = Date(timeIntervalSince1970: 1_648_944_000)
    for title in ["03.04.2022, 00:00:00", "03_04_2022, 12:00:00 AM"] {
      let early = object(title, uploaded: march4 + 60)
      let late = object(title, uploaded: april3 + 60)
      #expect(PhoneRecording(early, in: .gmt)?.date == march4)
      #expect(PhoneRecording(late, in: .gmt)?.date == april3)
    }
  }

  @Test(
    "A recording whose name has no valid date gets its upload date",
    arguments: [
      "Interview", "", "06_27_2022", "31_31_2022, 10:00:00", "06_27_2022, 25:00:00",
      "06_27_2022, 03:15:20 Uhr", "1_2_3_4_5_6_7", "99999999999999999999_1_1 1:1:1",
      "02_30_2022, 10:00:00 AM", "06_27_2022, 15:15:20 AM",
    ])
  func unreadable(title: String) {
    let recording = PhoneRecording(object(title), in: berlin)
    #expect(recording?.date == (title.isEmpty ? nil : date + 30))
  }

  @Test("Objects outside the phone's folder aren't phone recordings")
  func elsewhere() {
    #expect(PhoneRecording(object("a/06_27_2022, 03:15:20 PM")) == nil)
    let other = StoredObject(
      name: ObjectName(listed: "Takes/06_27_2022, 03:15:20 PM"), size: 1, modified: date,
      version: ObjectVersion("1"), md5: nil, contentType: "audio/mpeg", metadata: [:])
    #expect(PhoneRecording(other) == nil)
  }

  @Test(
    "A recording's length must be a whole, nonnegative number of seconds",
    arguments: [
      ("12", 12), ("0", 0), ("-1", nil), ("12.5", nil), ("", nil), ("99999999999999999999", nil),
    ] as [(String, Int?)])
  func length(text: String, seconds: Int?) {
    #expect(PhoneRecording(object("x", metadata: ["playtime": text]))?.seconds == seconds)
  }

  @Test("Myna names recordings as the phone does, and reads their dates back")
  func written() throws {
    let name = PhoneRecording.name(for: date, in: berlin)
    #expect(name.text == "VoiceRecoder/06_27_2022, 03:15:20 PM")
    let midnight = PhoneRecording.name(for: Date(timeIntervalSince1970: 1_656_288_000), in: .gmt)
    #expect(midnight.text == "VoiceRecoder/06_27_2022, 12:00:00 AM")
    for hours in 0..<48 {
      let date = date + Double(hours) * 3600
      let title = PhoneRecording.name(for: date, in: berlin).text.dropFirst(13)
      #expect(PhoneRecording(object(String(title), uploaded: date), in: berlin)?.date == date)
    }
  }

  @Test("Recordings with the same start time get different names, even if the clock is set back")
  func names() {
    // The hour that occurs twice in Berlin.
    let autumn = Date(timeIntervalSince1970: 1_667_090_000)
    let names = PhoneRecording.names(
      for: [date, date + 1, date, date, autumn, autumn - 3_600], in: berlin)
    #expect(Set(names).count == 6)
    #expect(names.prefix(4).map { $0.text.suffix(5) } == ["20 PM", "21 PM", "22 PM", "23 PM"])
    #expect(names.allSatisfy(PhoneRecording.lists))
  }

  @Test("A recording's length is stored in whole seconds", arguments: [(12.6, "13"), (.nan, "0")])
  func details(seconds: Double, text: String) {
    let details = PhoneRecording.details(seconds: seconds)
    #expect(details.metadata == ["playtime": text] && details.contentType == "audio/mpeg")
  }
}
