import Dates
import Foundation
import SoundFiles
import Testing

@Suite("TakeIdentity")
struct TakeIdentityTests {
  private let date = Date(timeIntervalSince1970: 1_795_269_783.75)

  @Test(
    "An identity survives being stored as tags, in any time zone",
    arguments: [0, 3_600, -12_600, 20_700, 50_400, -43_200])
  func roundTrip(offset: Int) throws {
    let zone = TimeZoneOffsets(secondsFromGMT: offset)
    let identity = TakeIdentity(id: UUID(), date: date, title: "a", timeZone: zone)
    #expect(identity.date == Date(timeIntervalSince1970: 1_795_269_783))
    #expect(identity.secondsFromGMT == offset)
    #expect(TakeIdentity(identity.tags) == identity)
  }

  @Test("The date is stored as local time with its UTC offset")
  func spelling() throws {
    let zone = TimeZoneOffsets(secondsFromGMT: 3_600)
    let identity = TakeIdentity(id: UUID(), date: date, title: nil, timeZone: zone)
    #expect(identity.isoDate == "2026-11-21T15:03:03+01:00")
    let utc = TakeIdentity(id: UUID(), date: date, title: nil, timeZone: .gmt)
    #expect(utc.isoDate == "2026-11-21T14:03:03+00:00")
  }

  @Test("Files without Myna's tags have no take identity")
  func others() {
    #expect(TakeIdentity(SoundFileTags()) == nil)
    #expect(TakeIdentity(SoundFileTags(date: "2026", comment: "myna:\(UUID())")) == nil)
    #expect(TakeIdentity(SoundFileTags(date: "2026-11-21T14:03:03Z", comment: "\(UUID())")) == nil)
    #expect(
      TakeIdentity(SoundFileTags(date: "2026-11-21T14:03:03+00:00", comment: "myna:1")) == nil)
  }
}
