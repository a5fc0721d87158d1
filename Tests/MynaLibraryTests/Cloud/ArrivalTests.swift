import Files
import Foundation
import SoundFiles
import TestSupport
import Testing

@testable import MynaLibrary

@Suite("Arrivals from the cloud")
struct ArrivalTests {
  var library = LibraryScratch()
  private let id = UUID()

  private func fill() throws -> LibraryStore {
    let store = try library.store()
    try store.scan()
    try store.cloud.set([
      try CloudSamples.take("Far", id: id) { ($0.tags, $0.note) = (["tag"], "note") }
    ])
    return store
  }

  /// Returns a take without the facts that require reading its whole file.
  private func unread(_ take: Take?) -> Take? {
    var take = take
    take?.contentHash = nil
    return take
  }

  @Test(
    "A downloaded file becomes its take's file, and the title, tags, and note stay",
    arguments: [true, false])
  func added(carriesID: Bool) throws {
    let path = try library.download(id: carriesID ? id : nil)
    let take: Take
    do {
      let store = try fill()
      take = try store.arrivals.add(path, for: id)
      #expect(take.condition == .good && take.storage == .both && take.contentHash != nil)
      #expect((take.title, take.tags, take.note) == ("Far", ["tag"], "note"))
      #expect(library.names == ["2026-11-20 10.00 Far.flac"])
      #expect(!FileStatus.isTaken(path))
      #expect(store.peaks.exists(id))
      #expect(try store.take(id) == take)
      #expect(try store.scan().isUnchanged)
      #expect(library.names(in: store.folder.work).isEmpty)
    }
    try library.forgetIndex()
    let store = try library.store()
    try store.scan()
    var expected = try #require(unread(take))
    // Only the cloud knows where else its sound is stored.
    expected.storage = .here
    #expect(unread(try store.take(id)) == expected)
    #expect(try store.all().count == 1)
  }

  @Test("Downloading the same audio again succeeds, and different audio is rejected and kept")
  func twice() throws {
    let store = try fill()
    try store.arrivals.add(try library.download(), for: id)
    let again = try library.download()
    #expect(try store.arrivals.add(again, for: id).storage == .both)
    #expect(!FileStatus.isTaken(again) && library.names.count == 1)
    let other = try library.download(seed: 99)
    #expect(throws: LibraryError.changedMeanwhile(title: "Far")) {
      try store.arrivals.add(other, for: id)
    }
    #expect(FileStatus.isTaken(other))
  }

  @Test("A download that isn't audio, or doesn't belong to a take, is rejected and kept")
  func refused() throws {
    let store = try fill()
    let before = try store.take(id)
    try library.scratch.write("no sound", to: "download.part")
    let path = library.scratch("download.part")
    #expect(throws: LibraryError.self) { try store.arrivals.add(path, for: id) }
    let sound = try library.download("sound.part")
    #expect(throws: LibraryError.self) { try store.arrivals.add(sound, for: UUID()) }
    #expect(try store.take(id) == before)
    #expect(FileStatus.isTaken(path) && FileStatus.isTaken(sound) && library.names.isEmpty)
    #expect(library.names(in: store.folder.work).isEmpty)
  }

  /// Creates takes that exist only in the cloud, each with a downloaded sound.
  private func arrived(_ store: LibraryStore, _ titles: String...) throws -> [DownloadedAudioFile] {
    try titles.enumerated().map { number, title in
      let take = try CloudSamples.take(title)
      try store.cloud.set([take])
      let path = try library.download("\(number).part", seed: UInt64(number + 1))
      return DownloadedAudioFile(path, for: take.id, try TakeAnalysis(path: path))
    }
  }

  @Test("Several downloads can arrive at once, even if their takes have the same title")
  func several() throws {
    for titles in [["One", "Two", "Three"], ["Same", "Same", "same"]] {
      let library = LibraryScratch()
      var suite = ArrivalTests()
      suite.library = library
      let store = try library.store()
      try store.scan()
      let sounds = try suite.arrived(store, titles[0], titles[1], titles[2])
      #expect(store.arrivals.add(sounds).isEmpty)
      #expect(library.names.count == 3 && Set(library.names).count == 3)
      for sound in sounds {
        let take = try #require(try store.take(sound.id))
        #expect(take.condition == .good && take.storage == .both)
        #expect(take.contentHash == sound.analysis.contentHash)
        #expect(try TakeAnalysis(path: store.path(of: take)).contentHash == take.contentHash)
        #expect(!FileStatus.isTaken(sound.path))
      }
      #expect(try store.scan().isUnchanged)
      #expect(library.names(in: store.folder.work).isEmpty)
    }
  }

  @Test("A download that can't be added is kept and doesn't prevent the others from being added")
  func severalButOne() throws {
    let store = try library.store()
    try store.scan()
    var sounds = try arrived(store, "One", "Two", "Three")
    try store.trash.delete([sounds[1].id])
    sounds.append(DownloadedAudioFile(sounds[0].path + ".gone", for: UUID(), sounds[0].analysis))
    let failures = store.arrivals.add(sounds)
    #expect(Set(failures.keys) == [sounds[1].id, sounds[3].id])
    #expect(FileStatus.isTaken(sounds[1].path) && library.names.count == 2)
  }

  @Test("A download that changed after its analysis is analyzed again")
  func changedAfterReading() throws {
    let store = try library.store()
    try store.scan()
    let sounds = try arrived(store, "One", "Two")
    _ = try library.download("0.part", seed: 99)
    #expect(store.arrivals.add(sounds).isEmpty)
    let take = try #require(try store.take(sounds[0].id))
    #expect(take.contentHash != sounds[0].analysis.contentHash)
    #expect(try TakeAnalysis(path: store.path(of: take)).contentHash == take.contentHash)
  }

  @Test("A deleted take's download goes only to the trash and can be restored from there")
  func trashed() throws {
    let store = try fill()
    let date = Date(timeIntervalSince1970: 1_795_000_000)
    try store.trash.delete([id], at: date)
    let path = try library.download()
    #expect(throws: LibraryError.changedMeanwhile(title: "Far")) {
      try store.arrivals.add(path, for: id)
    }
    let take = try store.arrivals.add(path, for: id, to: .trash)
    #expect(take.deleted == date && take.condition == .good && take.storage == .both)
    #expect(library.trash.count == 1 && library.names.isEmpty)
    #expect(try store.trashed() == [take])
    #expect(try store.deletions.all() == [DeletedTake(id: id, date: date)])
    #expect(try store.scan().isUnchanged)
    try store.trash.restore([id])
    #expect(try store.all().map(\.title) == ["Far"])
  }

  @Test("A file can be added under a chosen ID, regardless of the ID in its tags")
  func chosenID() throws {
    let (original, chosen) = (UUID(), UUID())
    try library.record("Original", id: original)
    let store = try library.store()
    try store.scan()
    func add(seed: UInt64) throws -> Take {
      let file = try store.edits.workFile(fileExtension: "flac")
      _ = try library.download(
        String(file.path.dropFirst(library.scratch.path.count + 1)), id: original, seed: seed)
      return try store.arrivals.add(
        file, title: "Original (desk)", created: Date(timeIntervalSince1970: 1_790_000_000),
        id: chosen)
    }
    let take = try add(seed: 8)
    #expect(take.id == chosen && take.title == "Original (desk)")
    #expect(try add(seed: 8) == take, "the same once more is the same")
    #expect(throws: LibraryError.changedMeanwhile(title: take.title)) { try add(seed: 9) }
    #expect(try store.scan().isUnchanged)
    try library.forgetIndex()
    let again = try library.store()
    try again.scan()
    #expect(Set(try again.all().map(\.id)) == [original, chosen])
    #expect(unread(try again.take(chosen)) == unread(take))
  }
}
