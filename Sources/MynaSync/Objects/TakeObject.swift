import Files
import FoundationEssentials
import MynaCloud
import MynaLibrary

/// The object that holds a take's audio: its name and metadata.
///
/// The metadata lets clients show the take before they have read any log. Later titles are only in
/// the logs.
struct TakeObject: Sendable {
  static let folder = "Myna/"
  /// The folder for objects that aren't takes.
  static let hiddenFolder = folder + "Sync/"

  private static let (idKey, hashKey, machineKey) = ("myna-id", "myna-sha256", "myna-machine")
  private static let (titleKey, createdKey, durationKey, waveformKey) = (
    "title", "created", "duration", "waveform"
  )

  var id: UUID?
  var hash: ContentHash?
  var machine: MachineID?
  var title: String?
  var created: Date?
  /// The duration in seconds.
  var duration: Double?
  /// Up to 128 peaks; empty if unknown.
  var waveform: [UInt8] = []

  init(_ take: Take, hash: ContentHash, machine: MachineID, waveform: [UInt8]) {
    (id, self.hash, self.machine, self.waveform) = (take.id, hash, machine, waveform)
    (title, created, duration) = (take.title, take.created, take.duration)
  }

  /// Parses untrusted metadata.
  init(_ metadata: [String: String]) {
    id = metadata[Self.idKey].flatMap(UUID.init(uuidString:))
    hash = metadata[Self.hashKey].flatMap(ContentHash.init(hexadecimal:))
    machine = metadata[Self.machineKey].flatMap(MachineID.init)
    title = metadata[Self.titleKey].flatMap { $0.isEmpty ? nil : $0 }
    created = metadata[Self.createdKey].flatMap { try? Date($0, strategy: .iso8601) }
    let seconds = (metadata[Self.durationKey] ?? metadata["playtime"]).flatMap(Double.init)
    duration = seconds.flatMap { (0...10_000_000).contains($0) ? $0 : nil }
    waveform = Array(
      (metadata[Self.waveformKey].flatMap { Data(base64Encoded: $0) } ?? Data()).prefix(128))
  }

  var metadata: [String: String] {
    var metadata: [String: String] = [:]
    metadata[Self.idKey] = id?.uuidString
    metadata[Self.hashKey] = hash?.hexadecimal
    metadata[Self.machineKey] = machine?.text
    metadata[Self.titleKey] = title.map(Self.line)
    metadata[Self.createdKey] = created?.formatted(.iso8601)
    metadata[Self.durationKey] = duration.map { String(($0 * 1_000).rounded() / 1_000) }
    if !waveform.isEmpty { metadata[Self.waveformKey] = Data(waveform).base64EncodedString() }
    return metadata
  }

  /// This metadata without the ID, hash, machine, and waveform, for use if the object's content is
  /// different.
  var withoutSound: TakeObject {
    var object = self
    (object.id, object.hash, object.machine, object.waveform) = (nil, nil, nil, [])
    return object
  }

  /// Returns the object name for a file; nil if a bucket doesn't allow the name.
  ///
  /// The name includes the number if it is greater than 1.
  static func name(forFile name: String, number: Int) -> ObjectName? {
    // A bucket allows all names that the library allows, unless the number makes them too long.
    ObjectName(folder + NumberedPath.path(name.displayName, number: number))
  }

  static func title(of name: ObjectName) -> String {
    let file = LocalFileName.name(for: name)
    let ending = NumberedPath.ending(of: file)
    return ending.isEmpty ? file : String(file.dropLast(ending.count + 1))
  }

  static func isSound(_ name: ObjectName) -> Bool {
    !name.text.hasPrefix(hiddenFolder) && !name.text.hasSuffix("/")
  }

  /// Returns a string that is valid in a header.
  private static func line(_ text: String) -> String {
    String(
      text.unicodeScalars.filter { $0.properties.generalCategory != .control }.map(Character.init)
        .prefix(200))
  }
}
