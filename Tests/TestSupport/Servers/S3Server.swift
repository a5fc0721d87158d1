public import Foundation

/// Object storage for all tests of a run: SeaweedFS, and a client that has nothing in common with Myna's.
///
/// Where the environment names a server (`MYNA_S3_ENDPOINT`, `MYNA_S3_KEY`, `MYNA_S3_SECRET`), that is used instead.
public final class S3Server: Sendable {
  /// What the server says of an object.
  public struct Head: Decodable, Sendable {
    /// Bytes.
    public let size: Int
    /// Without its quotation marks.
    public let etag: String
    /// Its media type.
    public let contentType: String
    /// The keys of its maker's own, in lower case.
    public let metadata: [String: String]
  }

  /// A refusal of the server.
  public struct Refusal: Decodable, Error {
    /// Such as "NoSuchBucket".
    public let error: String
    /// The status of the answer; 0 if there was none.
    public let status: Int
    /// What the client has to say.
    public let message: String
  }

  /// What its addresses begin with.
  public let endpoint: String
  /// The region that requests are signed for.
  public let region: String
  /// The id of a key that may do everything.
  public let keyID: String
  /// Its secret.
  public let secret: String
  /// The id of a key that may read and list, where there is one.
  public let readOnlyKeyID: String?
  /// Its secret.
  public let readOnlySecret: String?
  /// Where it listens; 0 if its address names no port.
  public var port: Int { URL(string: endpoint)?.port ?? 0 }

  private static let instance = Result { try S3Server() }

  private let program: LineProgram

  /// The server, which is started when it is first asked for and ends with the test process.
  public static func shared() throws -> S3Server { try instance.get() }

  private init() throws {
    struct Place: Decodable {
      var endpoint: String
      var region: String
      var key: String
      var secret: String
      var readOnlyKey: String?
      var readOnlySecret: String?
    }
    let python = LineProgram.otherMakers + "bin/python"
    guard FileManager.default.isExecutableFile(atPath: python) else {
      throw Child.Failure(words: "There is no \(python); Scripts/test-servers brings it.")
    }
    var words = [python, LineProgram.folder + "s3"]
    let environment = ProcessInfo.processInfo.environment
    for (name, option) in [("ENDPOINT", "endpoint"), ("KEY", "key"), ("SECRET", "secret")] {
      if let value = environment["MYNA_S3_" + name] { words += ["--" + option, value] }
    }
    // It has a server and a folder of its own, and clears them away when its input ends.
    program = try LineProgram(
      words, complaints: LineProgram.otherMakers + "complaints", deathSignal: "clear")
    let place = try JSONDecoder().decode(Place.self, from: Data(program.line().utf8))
    (endpoint, region) = (place.endpoint, place.region)
    (keyID, secret) = (place.key, place.secret)
    (readOnlyKeyID, readOnlySecret) = (place.readOnlyKey, place.readOnlySecret)
  }

  /// Makes a bucket that no other test knows, and returns its name.
  public func newBucket() throws -> String {
    let bucket = "myna-" + UUID().uuidString.lowercased()
    try ask(["do": "makeBucket", "bucket": bucket])
    return bucket
  }

  /// Has the server refuse to everybody to write objects whose keys begin so.
  public func refuseWrites(_ bucket: String, prefix: String) throws {
    try ask(["do": "refuseWrites", "bucket": bucket, "prefix": prefix])
  }

  /// Ends what `refuseWrites` has begun.
  public func allowWrites(_ bucket: String) throws {
    try ask(["do": "allowWrites", "bucket": bucket])
  }

  // MARK: Seen from outside

  /// Stores an object.
  public func put(
    _ bucket: String, _ key: String, _ data: Data, contentType: String? = nil,
    metadata: [String: String] = [:]
  ) throws {
    let folder = Scratch()
    try folder.write(data, to: "data")
    var request = named("put", bucket, key)
    request["file"] = folder("data")
    request["metadata"] = metadata
    request["contentType"] = contentType
    try ask(request)
  }

  /// Stores an object in parts of 5 MiB, and returns whether the server has a checksum of the whole.
  public func putInParts(_ bucket: String, _ key: String, _ data: Data) throws -> Bool {
    struct Answer: Decodable {
      var checksum: Bool
    }
    let folder = Scratch()
    try folder.write(data, to: "data")
    var request = named("putParts", bucket, key)
    request["file"] = folder("data")
    return try JSONDecoder().decode(Answer.self, from: ask(request)).checksum
  }

  /// The bytes of an object, or nil if there is none.
  public func get(_ bucket: String, _ key: String) throws -> Data? {
    let folder = Scratch()
    var request = named("get", bucket, key)
    request["file"] = folder("data")
    return try unlessMissing {
      try ask(request)
      return try folder.data("data")
    }
  }

  /// What the server says of an object, or nil if there is none.
  public func head(_ bucket: String, _ key: String) throws -> Head? {
    try unlessMissing {
      try JSONDecoder().decode(Head.self, from: ask(named("head", bucket, key)))
    }
  }

  /// The keys that begin with a prefix, all of them.
  public func list(_ bucket: String, prefix: String = "") throws -> [String] {
    struct List: Decodable {
      var keys: [String]
    }
    let answer = try ask(["do": "list", "bucket": bucket, "prefix": prefix])
    return try JSONDecoder().decode(List.self, from: answer).keys
  }

  /// Removes an object, if it is there.
  public func delete(_ bucket: String, _ key: String) throws {
    try ask(named("delete", bucket, key))
  }

  /// The keys of uploads in parts that have begun and not ended.
  public func uploads(_ bucket: String) throws -> [String] {
    try unfinished(in: bucket).uploads
  }

  /// How many parts the server keeps of uploads that have not ended.
  public func partCount(_ bucket: String) throws -> Int { try unfinished(in: bucket).parts }

  private struct Unfinished: Decodable {
    var uploads: [String]
    var parts: Int
  }

  private func unfinished(in bucket: String) throws -> Unfinished {
    let answer = try ask(["do": "uploads", "bucket": bucket])
    return try JSONDecoder().decode(Unfinished.self, from: answer)
  }

  private func named(_ action: String, _ bucket: String, _ key: String) -> [String: Any] {
    ["do": action, "bucket": bucket, "key": key]
  }

  @discardableResult private func ask(_ request: [String: Any]) throws -> Data {
    let line = String(decoding: try JSONSerialization.data(withJSONObject: request), as: UTF8.self)
    let answer = Data(try program.ask(line).utf8)
    if let refusal = try? JSONDecoder().decode(Refusal.self, from: answer) { throw refusal }
    return answer
  }

  private func unlessMissing<Value>(_ body: () throws -> Value) throws -> Value? {
    do {
      return try body()
    } catch let refusal as Refusal where refusal.status == 404 {
      return nil
    }
  }
}
