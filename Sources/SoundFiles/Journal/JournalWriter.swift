import Files
import Glibc

/// The process that writes a journal, and its machine.
///
/// They are recorded in the journal, so that other processes don't modify the journal even if they
/// can't see its lock, such as in a folder shared with another machine or on a file system without
/// locks.
struct JournalWriter: Equatable, Sendable {
  /// Hashes of the machine's ID and boot ID, which do not reveal either.
  var host: String
  var boot: String
  var process: Int32
  /// The process's start time, in the kernel's units; empty if unknown.
  var processStart: String

  static let current = JournalWriter(
    host: fingerprint(of: machine), boot: fingerprint(of: text("/proc/sys/kernel/random/boot_id")),
    process: getpid(), processStart: start(of: getpid()) ?? "")

  /// Whether the process still exists.
  ///
  /// This is valid only on the same machine and during the same boot.
  var isRunning: Bool {
    if let start = Self.start(of: process) {
      return processStart.isEmpty || start == processStart
    }
    // If /proc is missing or unreadable, a process that can't be signaled counts as existing.
    guard access("/proc/self/stat", R_OK) != 0 else { return false }
    return kill(process, 0) == 0 || errno == EPERM
  }

  /// Returns the time when a process started; nil if it doesn't exist or is a zombie.
  private static func start(of process: Int32) -> String? {
    // The program's name comes first, in parentheses, and can contain anything.
    let fields = text("/proc/\(process)/stat").split(separator: ")").last?.split(separator: " ")
    guard let fields, fields.count > 19, fields[0] != "Z", fields[0] != "X" else { return nil }
    return String(fields[19])
  }

  private static var machine: String {
    let id = text("/etc/machine-id")
    guard id.isEmpty else { return id }
    var name = [CChar](repeating: 0, count: 256)
    gethostname(&name, name.count - 1)
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func text(_ path: String) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = read(descriptor, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }

  /// - Source: G. Fowler, L. C. Noll, K.-P. Vo, FNV-1a, 64 bits.
  private static func fingerprint(of text: String) -> String {
    let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    return String(hash, radix: 16)
  }
}

extension JournalWriter {
  var text: String { "writer \(host) \(boot) \(process) \(processStart)" }

  init?(text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard words.count == 5, words[0] == "writer", let process = Int32(words[3]), process > 0 else {
      return nil
    }
    self.init(host: words[1], boot: words[2], process: process, processStart: words[4])
  }
}
