import Foundation
import TestSupport
import Testing

@Suite("myna sync --bring-all")
struct SyncDownloadAllTests {
  /// Creates a machine with some recordings in the cloud, and a second one that has none of their
  /// sounds.
  private func machines(_ titles: String...) throws -> (SyncedHome, SyncedHome) {
    let (one, other) = (SyncedHome(try CloudHome.ready()), SyncedHome(try CloudHome()))
    try other.myna("cloud", "setup", "folder", one.home.bucket)
    for (number, title) in titles.enumerated() { try one.record(title, seed: UInt64(number + 1)) }
    try one.myna("sync")
    return (one, other)
  }

  @Test("--bring-all downloads all recordings once, and doesn't affect later syncs")
  func once() throws {
    let (one, other) = try machines("Walk", "Talk")
    #expect(try other.myna("sync").text.contains("downloaded") == false)
    #expect(try other.myna("sync", "--bring-all").text == "2 recordings downloaded.\n")
    #expect(try other.takes().map(\.storage) == ["both", "both"])
    try one.record("Later", seed: 7)
    try one.myna("sync")
    try other.myna("sync")
    #expect(try other.takes().count { $0.storage == "cloud" } == 1)
  }

  @Test("--keep-everything downloads all recordings in every sync until it is switched off")
  func kept() throws {
    let (one, other) = try machines("Walk")
    try other.myna("sync")
    let on = try other.myna("sync", "--keep-everything", "on")
    #expect(on.text == "1 recording downloaded.\n" && on.talk.contains("From now on"), "\(on.talk)")
    try one.record("Talk", seed: 7)
    try one.myna("sync")
    #expect(try other.myna("sync").text.contains("1 recording downloaded"))
    try other.myna("sync", "--keep-everything", "off")
    try one.record("Song", seed: 8)
    try one.myna("sync")
    try other.myna("sync")
    #expect(try other.takes().filter { $0.storage == "cloud" }.map(\.title) == ["Song"])
    let mistake = try other.run("sync", "--keep-everything", "maybe")
    #expect(mistake.isRefusal(64, naming: "maybe"), "\(mistake.talk)")
  }

  @Test("With --keep-everything, a running --watch downloads what another machine uploads")
  func watching() throws {
    let (one, other) = try machines("Walk")
    try other.myna("sync", "--keep-everything", "on")
    let watch = try Myna.start(
      ["sync", "--watch"], in: other.home.folder, environment: other.home.environment)
    defer { watch.signal(SIGKILL) }
    try one.record("Talk", seed: 7)
    try one.myna("sync")
    // A local change makes the watcher sync at once.
    try other.record("Song", seed: 8)
    #expect(
      waitUntil(timeout: 30) { (try? other.takes().allSatisfy { $0.storage == "both" }) == true })
    watch.signal(SIGTERM)
    #expect(try watch.outcome(timeout: 20).status == 143)
  }

  @Test("Exporting several cloud-only recordings downloads them together")
  func export() throws {
    let (one, other) = try machines("Walk", "Talk", "Song")
    try other.myna("sync")
    let outcome = try other.run("export", "Walk", "Talk", "Song", "-o", "out/")
    #expect(outcome.status == 0, "\(outcome.talk)")
    #expect(outcome.talk.contains("Downloading 3 recordings from the cloud"), "\(outcome.talk)")
    withExtendedLifetime(one) {}
  }
}
