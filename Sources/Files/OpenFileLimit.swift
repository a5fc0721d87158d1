import Glibc

package enum OpenFileLimit {
  /// Returns whether `count` more files can be opened, raising the process's own limit if
  /// necessary.
  ///
  /// Dispatch ends the process if there is no free descriptor, so call this before using Dispatch.
  package static func allows(_ count: Int) -> Bool {
    if canOpen(count) { return true }
    let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    var limit = rlimit()
    guard getrlimit(kind, &limit) == 0 else { return false }
    let usual = min(limit.rlim_max, 1_024)
    guard limit.rlim_cur < usual else { return false }
    limit.rlim_cur = usual
    guard setrlimit(kind, &limit) == 0 else { return false }
    return canOpen(count)
  }

  private static func canOpen(_ count: Int) -> Bool {
    var descriptors: [Int32] = []
    defer { for descriptor in descriptors { close(descriptor) } }
    while descriptors.count < count {
      let descriptor = open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard descriptor >= 0 else { return errno != EMFILE && errno != ENFILE }
      descriptors.append(descriptor)
    }
    return true
  }
}
