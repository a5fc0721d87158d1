import Files
public import FoundationEssentials
package import MynaDSP

/// The folder in which the overviews of all takes are, one file for each; it can be removed at any time.
///
/// For any thread and several processes at once.
public struct PeaksFolder: Equatable, Sendable {
  /// The path; made when the first file is written.
  public let path: String

  /// The folder at a path.
  public init(path: String) { self.path = path }

  /// The path of a take's overview, whether or not it exists.
  public func path(for id: UUID) -> String { "\(path)/\(id.uuidString).peaks" }

  /// Whether a take has one; whether it is whole shows when it is opened.
  public func exists(_ id: UUID) -> Bool { FileStatus.isTaken(path(for: id)) }

  /// Opens that of a take.
  public func open(_ id: UUID) throws(PeaksError) -> PeaksFile {
    try PeaksFile(path: path(for: id))
  }

  /// Keeps that of a take whose sound has `sampleRate` hertz, in place of what there was.
  package func write(
    _ overview: WaveformOverview, sampleRate: Double, for id: UUID
  ) throws(PeaksError) {
    try rethrowing(as: PeaksError.writing, try Folder.make(path, mode: 0o700))
    try PeaksFile.write(overview, sampleRate: sampleRate, to: path(for: id))
  }

  /// Removes that of a take, if there is one.
  package func remove(_ id: UUID) throws(PeaksError) {
    let path = path(for: id)
    if unlink(path) == 0 { return }
    let error = SystemError.last(path)
    if error.kind != .missing { throw .writing(error) }
  }

  /// Keeps the overview of a take, if there is one; if it cannot be kept now, it is made again when it is wanted.
  ///
  /// - Parameter sampleRate: the rate of the sound, in hertz; that of the take if nil.
  func keep(_ overview: WaveformOverview?, of take: Take, sampleRate: Double? = nil) {
    guard let overview else { return }
    _ = try? write(overview, sampleRate: sampleRate ?? take.sampleRate, for: take.id)
  }

  /// Lets another take have the overview of a take; if that cannot be done, it is made again when it is wanted.
  func move(_ id: UUID, to other: UUID) { _ = rename(path(for: id), path(for: other)) }

  /// Removes the overview of a take.
  ///
  /// One that stays is known not to be of the take's sound by its length, or is in nobody's way.
  func forget(_ id: UUID) { _ = try? remove(id) }

  /// Removes what writers left whose process was ended; those still at work are left alone.
  package func removeLeftovers() {
    // A folder that cannot be listed has nothing that could be removed.
    let names = (try? Folder.names(in: path, ending: "")) ?? []
    for name in names where name.hasSuffix(FileReplacement.temporarySuffix) {
      FileLock.removeAbandoned("\(path)/\(name)")
    }
  }
}
