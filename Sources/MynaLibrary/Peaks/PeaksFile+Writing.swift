import Foundation
public import MynaDSP

extension PeaksFile {
  /// What files in the making end in.
  static let temporarySuffix = ".part"

  /// Puts the overview of a sound of `sampleRate` hertz into a file, new or in place of another, in one step.
  ///
  /// Who reads meanwhile, or finds the file after a crash, has the old one or the new one.
  public static func write(
    _ overview: WaveformOverview, sampleRate: Double, to path: String
  ) throws(PeaksError) {
    let unique = String(UInt64.random(in: .min ... .max), radix: 36)
    let temporaryPath = "\(path).\(unique)\(temporarySuffix)"
    let descriptor = open(temporaryPath, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    // Locked, so that a file left behind can be told from one in the making; where there are no locks, it stays.
    _ = flock(descriptor, LOCK_EX | LOCK_NB)
    do throws(PeaksError) {
      try write(overview.encoded(sampleRate: sampleRate), to: descriptor, path)
      // A name that is on the disk before the bytes are would show nothing after a power cut.
      guard fsync(descriptor) == 0, rename(temporaryPath, path) == 0 else { throw failure(path) }
    } catch {
      unlink(temporaryPath)
      throw error
    }
  }

  private static func write(
    _ bytes: [UInt8], to descriptor: Int32, _ path: String
  ) throws(PeaksError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Foundation.write(descriptor, $0.baseAddress.map { $0 + written }, $0.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure(path) }
      written += count
    }
  }

  private static func failure(_ path: String) -> PeaksError {
    let code = errno
    return code == ENOSPC || code == EDQUOT
      ? .noSpace(path: path) : .unwritable(path: path, reason: String(cString: strerror(code)))
  }
}
