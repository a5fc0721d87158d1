import Files
import FoundationEssentials
import PlainText

/// A wait for another process that is changing the takes folder.
public struct FolderLockWait {
  /// The time waited so far, in seconds.
  public let seconds: Double
  let descriptor: Int32

  /// The process that holds the lock; nil if the system does not report it, as for a process on
  /// another machine.
  public var holder: (process: Int, name: String)? {
    guard let status = try? FileStatus(of: descriptor, path: ""),
      let locks = try? String(contentsOfFile: "/proc/locks", encoding: .utf8)
    else { return nil }
    for line in locks.split(separator: "\n") {
      let words = line.split(separator: " ")
      // For example "1: FLOCK ADVISORY WRITE 4711 08:01:1234 0 EOF". A waiting process has an arrow
      // before "FLOCK".
      guard words.count >= 6, words[1] == "FLOCK", words[5].hasSuffix(":\(status.identity.inode)"),
        let process = Int(words[4]), process > 0,
        let name = try? String(contentsOfFile: "/proc/\(process)/comm", encoding: .utf8)
      else { continue }
      return (process, name.trimmed)
    }
    return nil
  }
}
