import Foundation
import TestSupport
import Testing

@testable import MynaLibrary

@Suite("Takes that are only in the cloud")
struct CloudTakesTests {
  let library = LibraryScratch()
  private let here = UUID()
  private let cloud = UUID()

  /// Creates a library with a local take, and one in the cloud.
  private func fill(_ change: (inout CloudTake) -> Void = { _ in }) throws -> LibraryStore {
    try library.record("Here", id: here)
    let store = try library.store()
    try store.scan()
    try store.cloud.set([try CloudSamples.take("Far", id: cloud, change)])
    return store
  }

  @Test("Takes in the cloud are listed and searched like other takes, with the cloud's metadata")
  func listed() throws {
    let store = try fill {
      ($0.tags, $0.note, $0.isFavorite) = (["b", "a", "b", " "], " A note\n", true)
    }
    let take = try #require(try store.take(cloud))
    #expect(take.isInCloudOnly && take.storage == .cloud && take.deleted == nil)
    #expect((take.tags, take.note, take.isFavorite) == (["a", "b"], "A note", true))
    #expect((take.duration, take.size, take.formatName) == (12, 4_321, "FLAC, 16-bit PCM"))
    #expect(try store.all().map(\.title) == ["Here", "Far"])
    #expect(try store.all(TakeQuery(order: .longest)).map(\.title) == ["Far", "Here"])
    #expect(try store.found("#a") == ["Far"])
    #expect(try store.found("far note") == ["Far"])
    #expect(try store.find(String(cloud.uuidString.prefix(8))).id == cloud)
    #expect(try store.cloud.waveform(of: take) == (0..<128).map { UInt8($0) })
  }

  @Test("New metadata from the cloud replaces the old, and equal metadata is no change")
  func changed() throws {
    let store = try fill()
    let number = try store.lastChange()
    try store.cloud.set([try CloudSamples.take("Far", id: cloud)])
    #expect(try store.lastChange() == number)
    try store.cloud.set([
      try CloudSamples.take("Farther", id: cloud) {
        $0.facts.waveform = [UInt8](repeating: 9, count: 128)
      }
    ])
    #expect(try store.changes(after: number).ids == [cloud])
    let take = try #require(try store.take(cloud))
    #expect(take.title == "Farther")
    #expect(try store.cloud.waveform(of: take).allSatisfy { $0 == 9 })
    #expect(try store.found("far") == ["Farther"])
  }

  @Test("Metadata from the cloud doesn't change a take whose file is local")
  func fileHere() throws {
    let store = try fill()
    let before = try store.take(here)
    try store.cloud.set([try CloudSamples.take("Another title", id: here)])
    #expect(try store.take(here) == before)
  }

  @Test("Scans, checks, and analysis leave takes in the cloud unchanged, and report none as lost")
  func leftAlone() throws {
    let store = try fill()
    let before = try store.take(cloud)
    #expect(try store.scan().isUnchanged)
    #expect(try store.analyses.unanalyzed(limit: 10).map(\.id) == [here])
    try store.analyses.analyzeAll()
    #expect(try store.analyses.unanalyzedCount() == 0)
    let report = try store.checking.run()
    #expect(report.isGood && report.checked == 1)
    #expect(try store.take(cloud) == before)
    #expect(try store.deletions.all().isEmpty)
  }

  @Test("A rebuilt index has no takes in the cloud until the cloud's metadata is set again")
  func rebuilt() throws {
    do {
      let store = try fill()
      try store.descriptions.setTags(cloud, to: ["tag"])
    }
    try library.forgetIndex()
    let store = try library.store()
    try store.scan()
    #expect(try store.all().map(\.id) == [here])
    #expect(try store.deletions.all().isEmpty)
    try store.cloud.set([try CloudSamples.take("Far", id: cloud) { $0.tags = ["other"] }])
    #expect(try store.take(cloud)?.tags == ["other"])
    try store.scan()
    #expect(try store.take(cloud)?.tags == ["other"], "its old sidecar does not come back")
  }

  @Test("A take in the cloud can be edited, and scans keep later metadata from the cloud")
  func described() throws {
    let store = try fill()
    try store.descriptions.update(
      cloud, with: TakeDescription(title: "New", tags: ["x"], note: "n", isFavorite: true))
    #expect(try store.scan().isUnchanged)
    let take = try #require(try store.take(cloud))
    #expect((take.title, take.tags, take.note, take.isFavorite) == ("New", ["x"], "n", true))
    #expect(take.isInCloudOnly)
    try store.cloud.set([try CloudSamples.take("Newer", id: cloud)])
    #expect(try store.scan().isUnchanged)
    #expect(try store.take(cloud)?.title == "Newer")
    #expect(try store.take(cloud)?.tags == [])
  }

  @Test("Invalid metadata from the cloud is sanitized")
  func cleaned() throws {
    let store = try fill {
      ($0.fileName, $0.title, $0.note) = ("../../etc/passwd", " \n", "a\0b")
      ($0.facts.duration, $0.facts.sampleRate, $0.size) = (.nan, -.infinity, -5)
      ($0.facts.channelCount, $0.facts.waveform) = (-1, [1, 2, 3])
      $0.created = Date(timeIntervalSince1970: .infinity)
    }
    let take = try #require(try store.take(cloud))
    #expect(!take.fileName.contains("/") && take.fileName.hasSuffix(".flac"))
    #expect(!take.title.isEmpty && take.note == "ab")
    #expect((take.duration, take.sampleRate, take.size, take.channelCount) == (0, 0, 0, 0))
    #expect(try store.cloud.waveform(of: take).isEmpty)
  }

  @Test("A file that appears with a cloud take's ID becomes that take's file")
  func turnsUp() throws {
    let store = try fill { $0.tags = ["kept"] }
    let name = try library.record("Found", at: "2026-11-20T10:00:00Z", id: cloud, seed: 3)
    try store.scan()
    let take = try #require(try store.take(cloud))
    #expect(take.condition == .good && take.storage == .both && take.fileName == name)
    #expect(take.tags == ["kept"])
    #expect(try store.all().count == 2)
    #expect(try store.scan().isUnchanged)
  }

  @Test(
    "A file with a cloud take's name but another ID becomes a separate take",
    arguments: [true, false], [true, false])
  func sameName(isScanned: Bool, isDescribed: Bool) throws {
    let store = try fill()
    let before = try #require(try store.take(cloud))
    // The description is in a sidecar that names the file.
    if isDescribed { try store.descriptions.setNote(cloud, to: "far") }
    try library.put(before.fileName, seed: 5)
    if isScanned {
      try store.scan()
    } else {
      try store.add(path: "\(library.takes)/\(before.fileName)")
    }
    let takes = try store.all()
    #expect(takes.count == 3 && takes.filter(\.isInCloudOnly).map(\.id) == [cloud])
    let named = try store.find(before.fileName)
    #expect(named.id != cloud && named.condition == .good)
    #expect(try store.scan().isUnchanged)
    // Commands on the cloud take must not change the other take's file.
    let file = try store.edits.workFile(fileExtension: "flac")
    try library.scratch.write(
      Signal.noise(seconds: 0.1), to: String(file.path.dropFirst(library.scratch.path.count + 1)))
    let far = try #require(try store.take(cloud))
    #expect(throws: LibraryError.inCloud(title: "Far")) {
      try store.edits.replaceSound(of: far, after: "trim", with: file)
    }
    // The downloaded file gets a different name.
    let come = try store.arrivals.add(try library.download(), for: cloud)
    #expect(come.fileName != before.fileName && come.condition == .good)
    #expect(try store.scan().isUnchanged)
  }

  @Test("A take whose file is lost remains if it is in the cloud, and can regain its file")
  func lostAndBack() throws {
    try library.record("Here", id: here)
    try library.put("Imported.wav", seed: 5)
    let store = try library.store()
    try store.scan()
    let ids = try store.all().map(\.id)
    try store.cloud.setStorage(.both, of: ids)
    let away = library.scratch("away")
    try FileManager.default.createDirectory(atPath: away, withIntermediateDirectories: true)
    let names = library.names
    for name in names {
      try FileManager.default.moveItem(
        atPath: "\(library.takes)/\(name)", toPath: "\(away)/\(name)")
    }
    try store.scan()
    #expect(try store.all().allSatisfy { $0.isInCloudOnly })
    #expect(try store.checking.run().isGood)
    #expect(try store.deletions.all().isEmpty)
    for name in names {
      try FileManager.default.moveItem(
        atPath: "\(away)/\(name)", toPath: "\(library.takes)/\(name)")
    }
    try store.scan()
    #expect(try store.all().map(\.id) == ids)
    #expect(try store.all().allSatisfy { $0.condition == .good && $0.storage == .both })
  }

  @Test("A take's storage state always matches its local files, and survives edits")
  func storage() throws {
    let store = try fill()
    try store.cloud.setStorage(.cloud, of: [here, cloud])
    #expect(try store.take(here)?.storage == .both)
    try store.cloud.setStorage(.both, of: [here, cloud])
    #expect(try store.take(cloud)?.storage == .cloud)
    try library.edit(here, in: store, to: 0.5, seed: 9)
    try store.descriptions.rename(here, to: "Edited")
    try store.scan()
    #expect(try store.take(here)?.storage == .both)
    try store.cloud.setStorage(.here, of: [here])
    #expect(try store.take(here)?.storage == .here)
  }

  @Test("Removing a take in the cloud leaves no data and records no deletion")
  func removed() throws {
    let store = try fill()
    try store.descriptions.setNote(cloud, to: "private")
    try store.cloud.remove([here, cloud, UUID()])
    #expect(try store.all().map(\.id) == [here])
    #expect(try store.found("private").isEmpty)
    #expect(library.names(in: store.folder.sidecars).isEmpty)
    #expect(try store.deletions.all().isEmpty && store.scan().isUnchanged)
  }

  @Test("An imported file with a cloud take's audio becomes that take's file")
  func imported() throws {
    let path = try library.download("Copy.flac")
    let hash = try TakeAnalysis(path: path).contentHash
    let store = try fill { $0.contentHash = hash }
    let report = try store.imports.importFiles([path])
    #expect(report.takes.map(\.id) == [cloud])
    #expect(try store.take(cloud)?.storage == .both)
  }
}
