import Foundation

/// A wait for somebody else who changes the folder of takes.
public struct FolderWait {
  /// How long it has taken so far.
  public let seconds: Double
  let descriptor: Int32

  /// The process that is waited for and what it is called; nil where the system does not tell, as of other machines.
  public var holder: (process: Int, name: String)? {
    var status = stat()
    // Where nothing can be found out, nothing is told.
    guard fstat(descriptor, &status) == 0,
      let locks = try? String(contentsOfFile: "/proc/locks", encoding: .utf8)
    else { return nil }
    for line in locks.split(separator: "\n") {
      let words = line.split(separator: " ")
      // Such as "1: FLOCK ADVISORY WRITE 4711 08:01:1234 0 EOF"; what waits itself has an arrow before.
      guard words.count >= 6, words[1] == "FLOCK", words[5].hasSuffix(":\(status.st_ino)"),
        let process = Int(words[4]), process > 0,
        let name = try? String(contentsOfFile: "/proc/\(process)/comm", encoding: .utf8)
      else { continue }
      return (process, name.trimmingCharacters(in: .whitespacesAndNewlines))
    }
    return nil
  }
}
