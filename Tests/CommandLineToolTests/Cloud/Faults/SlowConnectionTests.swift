import Foundation
import TestSupport
import Testing

/// A line of 100 kB/s that breaks every four minutes, simulated at ten times the speed.
@Suite("myna sync over a slow, unreliable connection")
struct SlowConnectionTests {
  private static let isWanted = ProcessInfo.processInfo.environment["MYNA_CLOUD_FAULTS"] != nil

  @Test(
    "All recordings are uploaded, with at most 30 percent more data sent than necessary",
    .enabled(if: isWanted))
  func slowLine() throws {
    let server = try S3Server.shared()
    let bucket = try server.newBucket()
    let line = FaultProxy.SharedConnection(rate: 1_000_000, breaksEach: 24)
    let proxy = try FaultProxy(to: server.port, seed: 1, rate: 0, line: line)
    let home = try SyncedHome(server, bucket: bucket, port: proxy.port)
    var bytes = 0
    for (number, seconds) in [110.0, 110, 2].enumerated() {
      try home.home.folder.write(
        .noise(sampleRate: 96_000, seconds: seconds, seed: UInt64(number)), to: "\(number).wav")
      bytes += try home.home.folder.data("\(number).wav").count
      try home.myna("import", "\(number).wav")
    }
    var rounds = 0
    repeat { rounds += 1 } while try home.run("sync").status != 0 && rounds < 10
    let sounds = try server.list(bucket, prefix: "Myna/").filter { !$0.hasPrefix("Myna/Sync/") }
    #expect(sounds.count == 3)
    let (sent, breaks) = (try proxy.sentBytes(), try proxy.counts().faults)
    #expect(breaks > 0)
    #expect(Double(sent) <= 1.3 * Double(bytes))
    #expect(try server.uploads(bucket).isEmpty)
    print("\(bytes) bytes: \(sent) sent in \(rounds) rounds, \(breaks) broken connections")
  }
}
