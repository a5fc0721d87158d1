import Files
import FoundationEssentials
import Glibc
import Threads

/// A thumbnail folder of limited size, from which the least recently used files are removed first.
struct ThumbnailFolder {
  private struct Entry {
    var path: String
    var size: Int
    var used: Int64
  }

  private let path: String
  /// The maximum size of all thumbnails, in bytes.
  private let limit: Int
  private let time: any TimeSource
  /// The size of all thumbnails in bytes; nil until the folder is listed for the first time.
  private var total: Int?
  /// The minimum time in seconds between recorded uses of a thumbnail, so that not every use writes
  /// to the disk.
  private static let grain = 3_600.0

  init(path: String, limit: Int, time: any TimeSource) {
    (self.path, self.limit, self.time) = (path, limit, time)
  }

  func path(of picture: ArtworkID, pixels: Int) -> String {
    "\(path)/\(picture.name)-\(pixels).image"
  }

  func find(_ picture: ArtworkID, pixels: Int) -> String? {
    let path = path(of: picture, pixels: pixels)
    guard let status = FileStatus.seen(path), status.kind == .regular, status.size > 0 else {
      return nil
    }
    if abs(time.date.timeIntervalSince1970 - Double(status.modified.seconds)) > Self.grain {
      touch(path)
    }
    return path
  }

  func isBroken(_ picture: ArtworkID) -> Bool { FileStatus.isTaken(mark(of: picture)) }

  func recordBroken(_ picture: ArtworkID) throws(SystemError) {
    try FileContents.write(Data(), to: mark(of: picture), synchronizesFolder: false)
  }

  private func mark(of picture: ArtworkID) -> String { "\(path)/\(picture.name).broken" }

  func make() throws(SystemError) { try Folder.make(path, mode: 0o700) }

  func keep(_ picture: [UInt8], of id: ArtworkID) throws(SystemError) -> String {
    let path = "\(path)/\(id.name).svg"
    let data = Data(picture)
    if try FileContents.read(path, limit: data.count) != data {
      try FileContents.write(data, to: path, synchronizesFolder: false)
    }
    return path
  }

  mutating func add(_ thumbnail: String) throws(SystemError) {
    touch(thumbnail)
    let size = try FileStatus(path: thumbnail).size
    if let total { self.total = total + size }
    if let total, total <= limit { return }
    try makeRoom()
  }

  private mutating func makeRoom() throws(SystemError) {
    var entries = try Folder.names(in: path, ending: "").compactMap { name -> Entry? in
      let path = "\(path)/\(name)"
      guard let status = FileStatus.seen(link: path), status.kind == .regular else { return nil }
      return Entry(path: path, size: status.size, used: status.modified.totalNanoseconds)
    }
    var sum = entries.reduce(0) { $0 + $1.size }
    if sum > limit {
      // Remove more than necessary, so that the folder isn't listed for each new picture.
      entries.sort { $0.used < $1.used }
      for entry in entries where sum > limit / 10 * 9 {
        if unlink(entry.path) == 0 { sum -= entry.size }
      }
    }
    total = sum
  }

  private func touch(_ path: String) {
    let now = time.date.timeIntervalSince1970
    let seconds = now.rounded(.down)
    let stamp = timespec(tv_sec: Int(seconds), tv_nsec: Int((now - seconds) * 1e9))
    let times = [stamp, stamp]
    // If setting the time fails, the thumbnail is merely removed sooner.
    _ = utimensat(AT_FDCWD, path, times, 0)
  }
}
