public import Foundation
public import MynaDSP

/// The folder in which the overviews of all takes are, one file for each; it can be removed at any time.
///
/// For any thread and several processes at once.
public struct PeaksFolder: Equatable, Sendable {
  /// Where it is; made when the first file is written.
  public let path: String

  /// The folder at a path.
  public init(path: String) { self.path = path }

  /// Where the overview of a take is, or would be.
  public func path(for id: UUID) -> String { "\(path)/\(id.uuidString).peaks" }

  /// Whether a take has one; whether it is whole shows when it is opened.
  public func exists(_ id: UUID) -> Bool { access(path(for: id), F_OK) == 0 }

  /// Opens that of a take.
  public func open(_ id: UUID) throws(PeaksError) -> PeaksFile {
    try PeaksFile(path: path(for: id))
  }

  /// Keeps that of a take whose sound has `sampleRate` hertz, in place of what there was.
  public func write(
    _ overview: WaveformOverview, sampleRate: Double, for id: UUID
  ) throws(PeaksError) {
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw .unwritable(path: path, reason: error.localizedDescription)
    }
    try PeaksFile.write(overview, sampleRate: sampleRate, to: path(for: id))
  }

  /// Removes that of a take, if there is one.
  public func remove(_ id: UUID) throws(PeaksError) {
    let path = path(for: id)
    guard unlink(path) == 0 || errno == ENOENT || errno == ENOTDIR else {
      throw .unwritable(path: path, reason: String(cString: strerror(errno)))
    }
  }

  /// Removes what writers left whose process was ended; those still at work are left alone.
  public func removeLeftovers() {
    // A folder that cannot be listed has nothing that could be removed.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    for name in names where name.hasSuffix(PeaksFile.temporarySuffix) {
      let file = "\(path)/\(name)"
      let descriptor = Foundation.open(file, O_WRONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
      guard descriptor >= 0 else { continue }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(file) }
      close(descriptor)
    }
  }
}
