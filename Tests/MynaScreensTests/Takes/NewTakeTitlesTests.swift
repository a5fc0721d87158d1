import Foundation
import MynaLibrary
import MynaStudio
import StudioSupport
import Testing

@testable import MynaScreens

@Suite("NewTakeTitles")
@MainActor struct NewTakeTitlesTests {
  private func studio(_ names: String...) async throws -> (StudioScratch, Studio) {
    let scratch = try StudioScratch()
    for (number, name) in names.enumerated() {
      let recorded = try RecordedJournal(
        for: scratch.take("2026-11-21 14.0\(number) \(name).wav"), title: nil,
        seed: UInt64(number + 1))
      _ = try TakeFinisher(register: JournalRegistry(folders: scratch.folders))
        .finish(journal: recorded.path)
    }
    let studio = Studio(folders: scratch.folders)
    studio.titles.words = { kind, number in
      kind == .voice ? "Recording \(number)" : "Piano no. \(number)!"
    }
    return (scratch, studio)
  }

  @Test("A new title gets the next number of its kind, counting takes in the trash")
  func unique() async throws {
    let (scratch, studio) = try await studio(
      "Recording 7", "Piano no. 9!", "Recording 12", "Recording 30 of a walk", "Recording", "99")
    await studio.maintenance.refresh()
    try await studio.library.use { store throws(LibraryError) in
      try store.trash.delete([try store.find("Recording 12").id])
    }
    #expect(studio.titles.next(.voice) == nil, "nobody has looked yet")
    await studio.findTitles(isUpToDate: true)
    #expect(studio.titles.next(.voice) == "Recording 13")
    #expect(studio.titles.next(.piano) == "Piano no. 10!")
    studio.titles.countOne(.voice)
    #expect(studio.titles.next(.piano) == "Piano no. 10!")
    #expect(studio.titles.next(.voice) == "Recording 14")
    await studio.findTitles(isUpToDate: true)
    #expect(studio.titles.next(.voice) == "Recording 14", "one that is not in the library yet")
    withExtendedLifetime(scratch) {}
  }

  @Test("An index without recordings suggests no title until the folder is scanned")
  func fresh() async throws {
    let (scratch, studio) = try await studio("Recording 3")
    await studio.findTitles(isUpToDate: false)
    #expect(studio.titles.next(.voice) == nil)
    await studio.maintenance.refresh()
    await studio.findTitles(isUpToDate: true)
    #expect(studio.titles.next(.voice) == "Recording 4")
    #expect(studio.titles.next(.piano) == "Piano no. 1!")
    withExtendedLifetime(scratch) {}
  }

  @Test("No title is suggested until recordings left by a crash are recovered")
  func leftBehind() async throws {
    let (scratch, studio) = try await studio("Recording 3")
    await studio.maintenance.refresh()
    let left = try RecordedJournal(
      for: scratch.take("2026-11-21 15.00 Recording 4.wav"), title: nil, seed: 9)
    await studio.findTitles(isUpToDate: false)
    #expect(studio.titles.next(.voice) == nil)
    await studio.recover()
    await studio.maintenance.refresh()
    await studio.findTitles(isUpToDate: true)
    #expect(studio.titles.next(.voice) == "Recording 5")
    withExtendedLifetime((scratch, left)) {}
  }
}
