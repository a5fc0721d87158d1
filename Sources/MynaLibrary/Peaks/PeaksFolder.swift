import Files
public import FoundationEssentials
package import MynaDSP

/// The folder with the overviews of all takes, one file each; it can be removed at any time.
///
/// For any thread, and for several processes at once.
public struct PeaksFolder: Equatable, Sendable {
  /// The path.
  ///
  /// Writing the first file creates the folder.
  public let path: String

  /// Creates a value for a path.
  public init(path: String) { self.path = path }

  /// Returns the path of a take's overview, which need not exist.
  public func path(for id: UUID) -> String { "\(path)/\(id.uuidString).peaks" }

  /// Whether a take has an overview, which may be damaged.
  public func exists(_ id: UUID) -> Bool { FileStatus.isTaken(path(for: id)) }

  /// Opens the overview of a take.
  public func open(_ id: UUID) throws(PeaksError) -> PeaksFile {
    try PeaksFile(path: path(for: id))
  }

  package func write(
    _ overview: WaveformOverview, sampleRate: Double, for id: UUID
  ) throws(PeaksError) {
    try rethrowing(as: PeaksError.writing, try Folder.make(path, mode: 0o700))
    try PeaksFile.write(overview, sampleRate: sampleRate, to: path(for: id))
  }

  package func remove(_ id: UUID) throws(PeaksError) {
    let path = path(for: id)
    if unlink(path) == 0 { return }
    let error = SystemError.last(path)
    if error.kind != .missing { throw .writing(error) }
  }

  /// Writes the overview of a take, if there is one.
  ///
  /// Ignores errors: a missing overview is remade when needed.
  ///
  /// - Parameter sampleRate: the rate of the sound, in hertz; nil for that of the take.
  func keep(_ overview: WaveformOverview?, of take: Take, sampleRate: Double? = nil) {
    guard let overview else { return }
    _ = try? write(overview, sampleRate: sampleRate ?? take.sampleRate, for: take.id)
  }

  func move(_ id: UUID, to other: UUID) { _ = rename(path(for: id), path(for: other)) }

  /// Ignores errors: an outdated overview is recognized by its length.
  func forget(_ id: UUID) { _ = try? remove(id) }

  package func removeLeftovers() {
    let names = (try? Folder.names(in: path, ending: "")) ?? []
    for name in names where name.hasSuffix(FileReplacement.temporarySuffix) {
      FileLock.removeAbandoned("\(path)/\(name)")
    }
  }
}
