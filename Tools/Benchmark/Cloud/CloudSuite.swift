import Foundation
import TestSupport

/// Measures uploads to and downloads from a local S3 server, alternating between Myna and rclone.
struct CloudSuite: Suite {
  private static let bigSize = 200_000_000
  private static let smallCount = 1_000

  func run(options: Options, speech: Speech, folder: BenchmarkFolder, report: inout Report) throws {
    guard let myna = Myna(options: options, report: &report)?.program else { return }
    guard let rclone = Program(named: "rclone") else {
      return report.remark("There is no rclone: nothing of the cloud was measured.")
    }
    let server = try S3Server.shared()
    let bucket = try server.newBucket()
    setEnvironment(server, folder)
    let work = folder
    func run(_ program: Program, _ words: [String]) throws -> Program.Cost {
      try program.run(words, watchesMemory: program.name == "myna", folder: work)
    }
    _ = try run(
      myna,
      [
        "cloud", "setup", "s3", "--endpoint", server.endpoint, "--bucket", bucket, "--key-id",
        server.keyID,
      ])
    let (big, small) = try files(in: folder)
    var (up, down, many) = (Pair(), Pair(), Pair())
    for round in 1...(options.isQuick ? 1 : 5) {
      say("cloud: round \(round)")
      let (ours, theirs) = ("myna-\(round)", "B:\(bucket)/rclone-\(round)")
      let isFirst = !round.isMultiple(of: 2)
      try up.add(
        isFirst, { try run(myna, ["cloud", "put", big, "--as", ours]) },
        { try run(rclone, ["copyto", "--s3-no-check-bucket", big, theirs]) })
      let (here, there) = (folder.path("down-\(round)"), folder.path("down-rclone-\(round)"))
      try down.add(
        isFirst, { try run(myna, ["cloud", "get", ours, "-o", here]) },
        { try run(rclone, ["copyto", "B:\(bucket)/\(ours)", there]) })
      for path in [here, there] {
        guard FileManager.default.contentsEqual(atPath: path, andPath: big) else {
          throw BenchmarkError.failed(program: path, ending: "ended", lastWords: "another content")
        }
        try FileManager.default.removeItem(atPath: path)
      }
      try many.add(
        isFirst,
        {
          try run(
            myna, ["cloud", "put"] + small + ["--as", "small-\(round)/", "--transfers", "4"])
        },
        {
          try run(
            rclone,
            [
              "copy", "--s3-no-check-bucket", "--transfers", "4", folder.path("small"),
              "\(theirs)-small",
            ])
        })
    }
    addResults(up, down, many, to: &report)
  }

  /// The measured costs of both programs for the same task, with one entry for each repetition.
  private struct Pair {
    var ours: [Program.Cost] = []
    var theirs: [Program.Cost] = []

    /// Runs both programs and records their costs.
    ///
    /// - Parameter isFirst: Whether Myna runs first. The second program is at a disadvantage,
    ///   because the server is still busy with work for the first.
    mutating func add(
      _ isFirst: Bool, _ our: () throws -> Program.Cost, _ their: () throws -> Program.Cost
    ) throws {
      if isFirst { ours.append(try our()) }
      theirs.append(try their())
      if !isFirst { ours.append(try our()) }
    }

    var seconds: Double { ours.map(\.wallSeconds).median }
    var theirSeconds: Double { theirs.map(\.wallSeconds).median }
    /// Myna's speed as a multiple of rclone's.
    var ratio: Double { theirSeconds / seconds }
    var memory: Double { ours.compactMap(\.peakMebibytes).max() ?? 0 }
  }

  private func addResults(_ up: Pair, _ down: Pair, _ many: Pair, to report: inout Report) {
    var table = Table(
      "Cloud",
      note: """
        Whole processes against SeaweedFS on this machine, in turns; medians. Myna hashes each file before it sends it, and compares \
        what is stored; rclone compares hashes, too. Four files at once.
        """,
      columns: ["what", "myna, s", "rclone, s", "speed against rclone", "peak memory, MiB"])
    let rows = [
      ("200 MB up", up, 0.8), ("200 MB down", down, 0.8),
      ("\(Self.smallCount) takes of 16 KiB up", many, 1.5),
    ]
    for (what, pair, wanted) in rows {
      table.append([
        .text(what), .number(pair.seconds, decimals: 2), .number(pair.theirSeconds, decimals: 2),
        .number(pair.ratio, decimals: 2), .number(pair.memory, decimals: 0),
      ])
      report.targets.append(
        Target(
          figure: "cloud: \(what)", measured: pair.ratio, bound: .atLeast(wanted),
          unit: "× rclone"))
      report.targets.append(
        Target(
          figure: "cloud: memory of \(what)", measured: pair.memory, bound: .atMost(50),
          unit: "MiB"))
    }
    report.tables.append(table)
  }

  /// Passes the server's address to both programs in the environment, since secrets must not be in
  /// arguments.
  private func setEnvironment(_ server: S3Server, _ folder: BenchmarkFolder) {
    let values = [
      "MYNA_HOME": folder.path("cloud-home"), "MYNA_SECRETS": "file",
      "MYNA_S3_SECRET": server.secret, "RCLONE_CONFIG": folder.path("rclone.conf"),
      "RCLONE_CONFIG_B_TYPE": "s3", "RCLONE_CONFIG_B_PROVIDER": "Other",
      "RCLONE_CONFIG_B_ENDPOINT": server.endpoint, "RCLONE_CONFIG_B_ACCESS_KEY_ID": server.keyID,
      "RCLONE_CONFIG_B_SECRET_ACCESS_KEY": server.secret,
    ]
    for (name, value) in values { setenv(name, value, 1) }
    unsetenv("AWS_CA_BUNDLE")
  }

  /// Creates one large file and many small files that contain incompressible noise.
  private func files(in folder: BenchmarkFolder) throws -> (big: String, small: [String]) {
    var random = SystemRandomNumberGenerator()
    func noise(_ count: Int) -> Data {
      var data = Data(capacity: count + 8)
      while data.count < count {
        withUnsafeBytes(of: random.next()) { data.append(contentsOf: $0) }
      }
      return data.prefix(count)
    }
    // Use audio files, because before Myna uploads a file that it doesn't recognize, it tries every
    // decoder.
    let big = folder.path("big.wav")
    try Speech.header(byteCount: Self.bigSize).write(to: URL(fileURLWithPath: big))
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: big))
    try file.seekToEnd()
    for _ in 0..<200 { try file.write(contentsOf: noise(Self.bigSize / 200)) }
    try file.close()
    let home = folder.path("small")
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    let small = (0..<Self.smallCount).map { "\(home)/take-\($0).wav" }
    for path in small {
      let sound = noise(16 << 10)
      try (Speech.header(byteCount: sound.count) + sound).write(to: URL(fileURLWithPath: path))
    }
    return (big, small)
  }
}
