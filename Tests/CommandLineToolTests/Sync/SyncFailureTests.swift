import Foundation
import TestSupport
import Testing

@Suite("myna sync with a failing location")
struct SyncFailureTests {
  @Test("After a bucket is emptied, recordings are uploaded again only with --upload-again")
  func emptiedBucket() throws {
    let server = try S3Server.shared()
    let bucket = try server.newBucket()
    let machine = try SyncedHome(server, bucket: bucket)
    for number in 1...5 { try machine.record("Take \(number)", seed: UInt64(number)) }
    try machine.myna("sync")
    for name in try server.list(bucket) { try server.delete(bucket, name) }

    for _ in 0..<2 {
      let outcome = try machine.run("sync")
      #expect(
        outcome.status == 1 && outcome.talk.contains("5 recordings are missing from the cloud"))
      #expect(outcome.talk.contains("--upload-again"), "\(outcome.talk)")
      #expect(try server.list(bucket).isEmpty)
    }
    #expect(try machine.takes().count == 5)
    #expect(try machine.myna("sync", "--upload-again").text.hasPrefix("5 recordings uploaded"))
    #expect(try sounds(in: server, bucket).count == 5)
    let other = try SyncedHome(server, bucket: bucket)
    try other.myna("sync")
    #expect(try other.takes().map(\.words).sorted() == machine.takes().map(\.words).sorted())
  }

  @Test("Concurrent syncs lose nothing, and a sync that can't run says so")
  func lease() throws {
    let server = try S3Server.shared()
    let bucket = try server.newBucket()
    let machine = try SyncedHome(server, bucket: bucket)
    for number in 1...12 { try machine.record("Take \(number)", seed: UInt64(number)) }
    let programs = try (0..<4).map { _ in
      try Myna.start(["sync"], in: machine.home.folder, environment: machine.home.environment)
    }
    let outcomes = try programs.map { try $0.outcome(timeout: 60) }
    #expect(outcomes.contains { $0.status == 0 })
    for outcome in outcomes where outcome.status != 0 {
      #expect(
        outcome.isRefusal(naming: "Another instance of Myna is already syncing"), "\(outcome.talk)")
    }
    #expect(try machine.myna("sync").text == "Nothing was changed.\n")
    #expect(try sounds(in: server, bucket).count == 12)
    #expect(try machine.takes().allSatisfy { $0.storage == "both" })
  }

  @Test("Unmounting the cloud folder during a sync loses nothing, and a later sync completes it")
  func unmounted() throws {
    let home = try CloudHome()
    let machine = SyncedHome(home)
    for name in ["disk", "new"] { try home.makeFolder(name) }
    for number in 1...40 {
      try home.folder.write(
        .noise(seconds: 1, seed: UInt64(number)), to: "new/Take \(number).wav")
    }
    try machine.myna("import", "new")
    // The folder vanishes after a few takes, and returns.
    let script = """
      set -eu
      mount --bind disk bucket
      "$MYNA" cloud setup folder "$PWD/bucket" >&2
      "$MYNA" sync > first.txt 2>&1 &
      until [ "$(ls bucket/Myna 2>/dev/null | wc -l)" -ge 5 ] || ! kill -0 $!; do :; done
      umount -l bucket
      wait $! && echo 0 > first.status || echo $? > first.status
      ls -A bucket > left.txt
      "$MYNA" sync > second.txt 2>&1 && echo 0 > second.status || echo $? > second.status
      "$MYNA" list --json > meanwhile.json
      mount --bind disk bucket
      "$MYNA" sync > third.txt 2>&1
      umount bucket
      """
    let folder = home.folder
    try folder.write(Data(script.utf8), to: "script")
    let outcome = try Myna.shell(
      "unshare --mount --propagation private bash script", in: folder,
      environment: home.environment, timeout: 60)
    #expect(outcome.status == 0, "\(outcome.talk)")
    // Nothing was written into the empty mount point.
    #expect(try folder.text("left.txt").isEmpty)
    #expect(try folder.text("second.status") == "1\n")
    #expect(try folder.text("second.txt").contains("mounted"))
    let meanwhile = try JSONDecoder().decode([ListedTake].self, from: folder.data("meanwhile.json"))
    #expect(meanwhile.count == 40 && meanwhile.allSatisfy { $0.condition == "good" })
    let takes = try machine.takes()
    #expect(takes.count == 40 && takes.allSatisfy { $0.storage == "both" })
    let there = folder.names.filter { $0.hasPrefix("disk/Myna/") && $0.hasSuffix(".wav") }
    #expect(there.count == 40)
  }

  @Test("A take edited while the cloud is unavailable is counted once, as waiting")
  func editedWhileAway() throws {
    let home = try CloudHome()
    let machine = SyncedHome(home)
    try home.makeFolder("bucket")
    try machine.myna("cloud", "setup", "folder", home.folder("bucket"))
    try machine.record("Interview", seed: 1)
    try machine.record("Walk", seed: 2)
    try machine.myna("sync")
    #expect(try machine.counts() == "Sync: 2 recordings on this computer and in the cloud")
    let files = FileManager.default
    try files.moveItem(atPath: home.folder("bucket"), toPath: home.folder("elsewhere"))
    try machine.myna("trim", "Walk", "--from", "0.1")
    #expect(try machine.run("sync").status == 1)
    #expect(
      try machine.counts()
        == "Sync: 1 recording on this computer and in the cloud, 1 recording waiting")
    try files.moveItem(atPath: home.folder("elsewhere"), toPath: home.folder("bucket"))
    try machine.myna("sync")
    #expect(try machine.counts() == "Sync: 2 recordings on this computer and in the cloud")
  }

  @Test("A refused upload is reported with the reason, and succeeds once writing is allowed")
  func refusedUpload() throws {
    let server = try S3Server.shared()
    let bucket = try server.newBucket()
    let machine = try SyncedHome(server, bucket: bucket)
    try machine.record("Interview", seed: 1)
    try server.refuseWrites(bucket, prefix: "")
    let outcome = try machine.run("sync")
    #expect(outcome.status == 1 && outcome.text.contains("“myna list” shows"), "\(outcome.text)")
    let reason = "Ask the bucket’s owner for access"
    #expect(try machine.myna("list").text.contains(reason))
    let take = try #require(try machine.takes().first)
    #expect(take.sync == "failed" && take.syncProblem?.contains(reason) == true)
    let status = try machine.run("cloud", "status").text
    #expect(status.contains("1 recording failed to sync: “myna list” shows why"), "\(status)")

    try server.allowWrites(bucket)
    #expect(try machine.myna("sync").text.hasPrefix("1 recording uploaded"))
    #expect(try machine.takes().map(\.sync) == ["both"])
    #expect(try machine.counts() == "Sync: 1 recording on this computer and in the cloud")
  }

  /// 10,000 in `make prove-sync`.
  private static let takeCount =
    ProcessInfo.processInfo.environment["MYNA_SYNC_TAKES"].flatMap { Int($0) } ?? 60

  @Test("Recordings uploaded before a first sync was killed aren't uploaded again")
  func killedHalfway() throws {
    let server = try S3Server.shared()
    let bucket = try server.newBucket()
    let proxy = try FaultProxy(to: server.port, seed: 1, rate: 0)
    let machine = try SyncedHome(server, bucket: bucket, port: proxy.port)
    let count = Self.takeCount
    try machine.home.makeFolder("new")
    for number in 1...count {
      try machine.home.folder.write(
        .noise(seconds: 0.05, seed: UInt64(number)), to: "new/Take \(number).wav")
    }
    try machine.myna("import", "new")
    let size = try machine.home.folder.data("new/Take 1.wav").count + 2_500
    let program = try Myna.start(
      ["sync"], in: machine.home.folder, environment: machine.home.environment)
    try proxy.kill(program, after: count * size / 2)
    #expect(try program.outcome(timeout: 600).endedBySignal)
    try proxy.spare()

    let before = Set(try sounds(in: server, bucket))
    #expect(before.count > count / 5 && before.count < count)
    let uploaded = try machine.uploads()
    // Four uploads run at a time, so up to four may be complete without a record in the database.
    #expect(uploaded <= count - before.count + 4 && uploaded >= count - before.count)
    let after = Set(try sounds(in: server, bucket))
    #expect(after.count == count && before.isSubset(of: after))
    #expect(try machine.takes().allSatisfy { $0.storage == "both" })
    #expect(try machine.myna("sync").text == "Nothing was changed.\n")
    if count > 1_000 { print("\(before.count) before the kill, \(uploaded) after it") }
  }

  private func sounds(in server: S3Server, _ bucket: String) throws -> [String] {
    try server.list(bucket).filter { !$0.hasPrefix("Myna/Sync/") }
  }
}

extension SyncedHome {
  /// The line of `myna cloud status` that counts takes.
  fileprivate func counts() throws -> String? {
    try run("cloud", "status").text.split(separator: "\n").map(String.init)
      .first { $0.hasPrefix("Sync: ") }
  }
}

extension CloudHome {
  fileprivate func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder(name), withIntermediateDirectories: true)
  }
}
