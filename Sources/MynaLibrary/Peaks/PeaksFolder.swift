import Files
public import FoundationEssentials
package import MynaDSP

/// The folder with the overviews of all takes, one file each; it can be removed at any time.
///
/// It can be used on any thread, and by several processes at once.
public struct PeaksFolder: Equatable, Sendable {
  /// The path.
  ///
  /// Writing the first file creates the folder.
  public let path: String

  /// Creates a value for a path.
  public init(path: String) { self.path = path }

  /// Returns the path of a take's overview, which need not exist.
  public func path(for id: UUID) -> String { "\(path)/\(id.uuidString).peaks" }

  /// Returns whether a take has an overview, which may be damaged.
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

  /// Writes a take's overview if it is not nil.
  ///
  /// Ignores errors, because a missing overview is recreated when needed.
  ///
  /// - Parameter sampleRate: the sample rate, in hertz; nil for the take's sample rate.
  func keep(_ overview: WaveformOverview?, of take: Take, sampleRate: Double? = nil) {
    guard let overview else { return }
    _ = try? write(overview, sampleRate: sampleRate ?? take.sampleRate, for: take.id)
  }

  /// Moves an overview to another take; ignores errors, because a missing overview is recreated
  /// when needed.
  func move(_ id: UUID, to other: UUID) { _ = rename(path(for: id), path(for: other)) }

  /// Removes a take's overview; ignores errors, because an outdated overview is recognized by its
  /// length.
  func forget(_ id: UUID) { _ = try? remove(id) }

  package func removeLeftovers() {
    let names = (try? Folder.names(in: path, ending: "")) ?? []
    for name in names where name.hasSuffix(FileReplacement.temporarySuffix) {
      FileLock.removeAbandoned("\(path)/\(name)")
    }
  }
}
