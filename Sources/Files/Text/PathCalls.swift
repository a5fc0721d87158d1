package import Glibc

// Overloads of C library functions that take their paths as Swift strings.
//
// Swift prefers these overloads to its own conversion of a `String` to a C string, which does not
// handle bytes that are not valid UTF-8. `Scripts/check-paths` ensures that every file with such a
// call imports this module.

package func open(_ path: String, _ flags: Int32, _ mode: mode_t = 0) -> Int32 {
  path.withFileSystemRepresentation { Glibc.open($0, flags, mode) }
}

package func openat(_ folder: Int32, _ name: String, _ flags: Int32, _ mode: mode_t = 0) -> Int32 {
  name.withFileSystemRepresentation { Glibc.openat(folder, $0, flags, mode) }
}

package func opendir(_ path: String) -> OpaquePointer? {
  path.withFileSystemRepresentation { Glibc.opendir($0) }
}

@discardableResult package func mkdir(_ path: String, _ mode: mode_t) -> Int32 {
  path.withFileSystemRepresentation { Glibc.mkdir($0, mode) }
}

@discardableResult package func mkdirat(_ folder: Int32, _ name: String, _ mode: mode_t) -> Int32 {
  name.withFileSystemRepresentation { Glibc.mkdirat(folder, $0, mode) }
}

@discardableResult package func rmdir(_ path: String) -> Int32 {
  path.withFileSystemRepresentation { Glibc.rmdir($0) }
}

@discardableResult package func unlink(_ path: String) -> Int32 {
  path.withFileSystemRepresentation { Glibc.unlink($0) }
}

@discardableResult package func unlinkat(_ folder: Int32, _ name: String, _ flags: Int32) -> Int32 {
  name.withFileSystemRepresentation { Glibc.unlinkat(folder, $0, flags) }
}

@discardableResult package func rename(_ old: String, _ new: String) -> Int32 {
  withTwoPaths(old, new) { Glibc.rename($0, $1) }
}

@discardableResult package func renameat(
  _ folder: Int32, _ old: String, _ other: Int32, _ new: String
) -> Int32 {
  withTwoPaths(old, new) { Glibc.renameat(folder, $0, other, $1) }
}

@discardableResult package func link(_ old: String, _ new: String) -> Int32 {
  withTwoPaths(old, new) { Glibc.link($0, $1) }
}

@discardableResult package func linkat(
  _ folder: Int32, _ old: String, _ other: Int32, _ new: String, _ flags: Int32
) -> Int32 {
  withTwoPaths(old, new) { Glibc.linkat(folder, $0, other, $1, flags) }
}

@discardableResult package func symlink(_ target: String, _ path: String) -> Int32 {
  withTwoPaths(target, path) { Glibc.symlink($0, $1) }
}

package func access(_ path: String, _ way: Int32) -> Int32 {
  path.withFileSystemRepresentation { Glibc.access($0, way) }
}

@discardableResult package func utimensat(
  _ folder: Int32, _ path: String, _ times: UnsafePointer<timespec>?, _ flags: Int32
) -> Int32 {
  path.withFileSystemRepresentation { Glibc.utimensat(folder, $0, times, flags) }
}

@discardableResult package func chmod(_ path: String, _ mode: mode_t) -> Int32 {
  path.withFileSystemRepresentation { Glibc.chmod($0, mode) }
}

package func inotify_add_watch(_ descriptor: Int32, _ path: String, _ events: UInt32) -> Int32 {
  path.withFileSystemRepresentation { Glibc.inotify_add_watch(descriptor, $0, events) }
}

package func pathconf(_ path: String, _ name: Int32) -> Int {
  path.withFileSystemRepresentation { Glibc.pathconf($0, name) }
}

private func withTwoPaths<Result>(
  _ one: String, _ other: String,
  _ body: (UnsafePointer<CChar>, UnsafePointer<CChar>) -> Result
) -> Result {
  one.withFileSystemRepresentation { one in
    other.withFileSystemRepresentation { other in body(one, other) }
  }
}
