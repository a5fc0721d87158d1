import Files
import Glibc
import Hashing

struct TransferJournalFolder: Sendable {
  private static let ending = ".json"

  let path: String

  func acquire(free key: String) throws(CloudError) -> TransferJournalFile {
    try rethrowing(as: CloudError.file, try Folder.make(path, mode: 0o700))
    var number = 1
    while true {
      if let journal = try acquire(key: number == 1 ? key : "\(key)-\(number)") { return journal }
      number += 1
    }
  }

  static func key(_ parts: [String]) throws(CloudError) -> String {
    var hash = try FileHash.begin()
    hash.update(Array(parts.joined(separator: "\0").utf8))
    return Hexadecimal.text(of: hash.finish())
  }

  func keys() throws(CloudError) -> [String] {
    guard !FileStatus.isGone(path) else { return [] }
    let names = try rethrowing(
      as: CloudError.file, try Folder.names(in: path, ending: Self.ending))
    return names.filter { !$0.hasPrefix(".") }.map { String($0.dropLast(Self.ending.count)) }
  }

  func hasRecord(_ key: String) -> Bool { !FileStatus.isGone("\(path)/\(key)\(Self.ending)") }

  func acquire(key: String) throws(CloudError) -> TransferJournalFile? {
    let lockPath = "\(path)/\(key).lock"
    while true {
      let lock = try rethrowing(
        as: CloudError.file,
        try OpenFile(lockPath, O_CREAT | O_RDWR | O_NOFOLLOW, mode: 0o600))
      if case .busy = FileLock.acquire(of: lock.descriptor) { return nil }
      // The previous owner may have removed the lock file after it was opened here.
      let own = try rethrowing(as: CloudError.file, try lock.status()).identity
      let found = try rethrowing(as: CloudError.file, try FileStatus.find(link: lockPath))
      guard found?.identity == own else { continue }
      return TransferJournalFile(path: "\(path)/\(key)\(Self.ending)", lock: lock)
    }
  }
}
