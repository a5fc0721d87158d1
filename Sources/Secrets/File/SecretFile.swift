import Files
import FoundationEssentials
import Glibc
package import Threads

/// A secrets file that only its owner can read, for machines without a keyring.
///
/// It is plain text: anyone who can read the owner's files, or has access to the disk, can read the
/// secrets.
package struct SecretFile: SecretStore {
  package let path: String
  private let time: any TimeSource

  package init(path: String, time: any TimeSource = SystemTime()) {
    (self.path, self.time) = (path, time)
  }

  package func secret(named name: SecretName) throws(SecretError) -> Secret? {
    try read().entries.first { $0.name == name }.map { Secret($0.secret) }
  }

  package func keep(_ secret: Secret, as name: SecretName) throws(SecretError) {
    try rethrowing(as: SecretError.file, try Folder.make(Folder.parent(of: path), mode: 0o700))
    try change { entries in
      entries.removeAll { $0.name == name }
      entries.append(SecretList.Entry(name, secret))
    }
  }

  package func remove(_ name: SecretName) throws(SecretError) {
    guard try read().entries.contains(where: { $0.name == name }) else { return }
    try change { $0.removeAll { $0.name == name } }
  }

  private static let mostBytes = 1 << 20

  private func read() throws(SecretError) -> SecretList {
    let file: OpenFile
    do throws(SystemError) {
      // Don't follow symbolic links, because another user could create a link to a file that they
      // control.
      file = try OpenFile(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    } catch {
      guard error.kind == .missing else { throw .file(error) }
      return SecretList(entries: [])
    }
    let status = try checked(file)
    guard status.kind == .regular, status.size <= Self.mostBytes else {
      throw .damagedFile(path: path)
    }
    let bytes = try rethrowing(as: SecretError.file, try file.read(status.size))
    // The decoding error is dropped, because it may quote the file's contents.
    guard let list = try? JSONDecoder().decode(SecretList.self, from: Data(bytes)) else {
      throw .damagedFile(path: path)
    }
    return list
  }

  private func change(_ body: (inout [SecretList.Entry]) -> Void) throws(SecretError) {
    let lock = try lock()
    defer { FileLock.release(lock.descriptor) }
    var list = try read()
    body(&list.entries)
    try write(list)
  }

  private func write(_ list: SecretList) throws(SecretError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(list) else { throw .damagedFile(path: path) }
    let file = try rethrowing(
      as: SecretError.file, try FileReplacement(path: path, overwrite: true, mode: 0o600))
    // Don't write secrets to a disk that doesn't support permissions, such as many USB sticks,
    // because all users could read the file.
    let descriptor = file.descriptor
    let status = try rethrowing(
      as: SecretError.file, try FileStatus(of: descriptor, path: path))
    guard status.mode & 0o077 == 0 else { throw .openFile(path: path) }
    try rethrowing(as: SecretError.file) { () throws(SystemError) in
      try file.write(data.bytes)
      try file.commit()
    }
  }

  private func checked(_ file: OpenFile) throws(SecretError) -> FileStatus {
    let status = try rethrowing(as: SecretError.file, try file.status())
    guard status.mode & 0o077 == 0, status.owner == geteuid() else {
      throw .openFile(path: path)
    }
    return status
  }

  /// Locks the file, waiting up to ten seconds for other programs, which hold the lock briefly.
  ///
  /// On file systems without locks, the last writer wins.
  private func lock() throws(SecretError) -> OpenFile {
    let file = try rethrowing(
      as: SecretError.file,
      try OpenFile(path + ".lock", O_RDWR | O_CREAT | O_NOFOLLOW, mode: 0o600))
    let end = time.seconds + 10
    while true {
      switch FileLock.acquire(of: file.descriptor) {
      case .taken: return file
      case .unavailable: return file
      case .busy:
        guard time.seconds < end else { throw .busyFile(path: path) }
        time.wait(for: .milliseconds(10))
      }
    }
  }
}
