public import Foundation

/// Object storage shared by all tests of a run: SeaweedFS, with a client independent of Myna's.
///
/// If the environment names a server (`MYNA_S3_ENDPOINT`, `MYNA_S3_KEY`, `MYNA_S3_SECRET`), that is
/// used instead.
public final class S3Server: Sendable {
  /// The metadata of an object.
  public struct Head: Decodable, Sendable {
    /// The size in bytes.
    public let size: Int
    /// The ETag without quotation marks.
    public let etag: String
    /// The media type.
    public let contentType: String
    /// The custom metadata, with lowercase keys.
    public let metadata: [String: String]
  }

  /// A refusal of the server.
  public struct Refusal: Decodable, Error {
    /// The error code, such as "NoSuchBucket".
    public let error: String
    /// The status of the response; 0 if there was none.
    public let status: Int
    /// The client's message.
    public let message: String
  }

  /// The start of the server's URLs.
  public let endpoint: String
  /// The region that requests are signed for.
  public let region: String
  /// The ID of a key with all permissions.
  public let keyID: String
  /// The secret of `keyID`.
  public let secret: String
  /// The ID of a key that may read and list, if there is one.
  public let readOnlyKeyID: String?
  /// The secret of `readOnlyKeyID`.
  public let readOnlySecret: String?
  /// The port; 0 if the endpoint names none.
  public var port: Int { URL(string: endpoint)?.port ?? 0 }

  private static let instance = Result { try S3Server() }

  private let program: LineProgram

  /// Returns the server, which starts on first use and ends with the test process.
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
    // The program has its own server and folder, and removes them when its input ends.
    program = try LineProgram(
      words, complaints: LineProgram.otherMakers + "complaints", deathSignal: "clear")
    let place = try JSONDecoder().decode(Place.self, from: Data(program.line().utf8))
    (endpoint, region) = (place.endpoint, place.region)
    (keyID, secret) = (place.key, place.secret)
    (readOnlyKeyID, readOnlySecret) = (place.readOnlyKey, place.readOnlySecret)
  }

  /// Creates a unique bucket and returns its name.
  public func newBucket() throws -> String {
    let bucket = "myna-" + UUID().uuidString.lowercased()
    try ask(["do": "makeBucket", "bucket": bucket])
    return bucket
  }

  /// Makes the server reject writes of objects with a prefix.
  public func refuseWrites(_ bucket: String, prefix: String) throws {
    try ask(["do": "refuseWrites", "bucket": bucket, "prefix": prefix])
  }

  /// Undoes `refuseWrites`.
  public func allowWrites(_ bucket: String) throws {
    try ask(["do": "allowWrites", "bucket": bucket])
  }

  // MARK: Objects

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

  /// Stores an object in parts of 5 MiB; returns whether the server has a checksum of the whole.
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

  /// Returns an object's bytes; nil if there is none.
  public func get(_ bucket: String, _ key: String) throws -> Data? {
    let folder = Scratch()
    var request = named("get", bucket, key)
    request["file"] = folder("data")
    return try unlessMissing {
      try ask(request)
      return try folder.data("data")
    }
  }

  /// Returns an object's metadata; nil if there is none.
  public func head(_ bucket: String, _ key: String) throws -> Head? {
    try unlessMissing {
      try JSONDecoder().decode(Head.self, from: ask(named("head", bucket, key)))
    }
  }

  /// Returns all keys with a prefix.
  public func list(_ bucket: String, prefix: String = "") throws -> [String] {
    struct List: Decodable {
      var keys: [String]
    }
    let answer = try ask(["do": "list", "bucket": bucket, "prefix": prefix])
    return try JSONDecoder().decode(List.self, from: answer).keys
  }

  /// Deletes an object if it exists.
  public func delete(_ bucket: String, _ key: String) throws {
    try ask(named("delete", bucket, key))
  }

  /// Returns the keys of unfinished multipart uploads.
  public func uploads(_ bucket: String) throws -> [String] {
    try unfinished(in: bucket).uploads
  }

  /// Returns the number of stored parts of unfinished uploads.
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
