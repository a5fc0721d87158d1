package import Glibc

// The calls of the C library that take a path, for paths as Swift text.
//
// Swift prefers these to its own conversion of a `String` to a C string, which does not know the bytes that are not
// UTF-8. `Scripts/check-paths` holds every file that makes such a call to importing this module.

/// Opens a file, and creates it with these rights if the flags say so.
package func open(_ path: String, _ flags: Int32, _ mode: mode_t = 0) -> Int32 {
  path.withFileSystemRepresentation { Glibc.open($0, flags, mode) }
}

/// Opens a file by its name in an open folder.
package func openat(_ folder: Int32, _ name: String, _ flags: Int32, _ mode: mode_t = 0) -> Int32 {
  name.withFileSystemRepresentation { Glibc.openat(folder, $0, flags, mode) }
}

/// Opens a folder to list it.
package func opendir(_ path: String) -> OpaquePointer? {
  path.withFileSystemRepresentation { Glibc.opendir($0) }
}

/// Makes a folder.
@discardableResult package func mkdir(_ path: String, _ mode: mode_t) -> Int32 {
  path.withFileSystemRepresentation { Glibc.mkdir($0, mode) }
}

/// Makes a folder in an open folder.
@discardableResult package func mkdirat(_ folder: Int32, _ name: String, _ mode: mode_t) -> Int32 {
  name.withFileSystemRepresentation { Glibc.mkdirat(folder, $0, mode) }
}

/// Removes an empty folder.
@discardableResult package func rmdir(_ path: String) -> Int32 {
  path.withFileSystemRepresentation { Glibc.rmdir($0) }
}

/// Removes the name of a file.
@discardableResult package func unlink(_ path: String) -> Int32 {
  path.withFileSystemRepresentation { Glibc.unlink($0) }
}

/// Removes a name from an open folder.
@discardableResult package func unlinkat(_ folder: Int32, _ name: String, _ flags: Int32) -> Int32 {
  name.withFileSystemRepresentation { Glibc.unlinkat(folder, $0, flags) }
}

/// Gives a file another name, in place of a file that has it.
@discardableResult package func rename(_ old: String, _ new: String) -> Int32 {
  withTwoPaths(old, new) { Glibc.rename($0, $1) }
}

/// Gives a file another name in open folders.
@discardableResult package func renameat(
  _ folder: Int32, _ old: String, _ other: Int32, _ new: String
) -> Int32 {
  withTwoPaths(old, new) { Glibc.renameat(folder, $0, other, $1) }
}

/// Gives a file a second name.
@discardableResult package func link(_ old: String, _ new: String) -> Int32 {
  withTwoPaths(old, new) { Glibc.link($0, $1) }
}

/// Gives a file a second name in open folders.
@discardableResult package func linkat(
  _ folder: Int32, _ old: String, _ other: Int32, _ new: String, _ flags: Int32
) -> Int32 {
  withTwoPaths(old, new) { Glibc.linkat(folder, $0, other, $1, flags) }
}

/// Makes a link that leads to a path.
@discardableResult package func symlink(_ target: String, _ path: String) -> Int32 {
  withTwoPaths(target, path) { Glibc.symlink($0, $1) }
}

/// Returns 0 if this process may use a file in this way.
package func access(_ path: String, _ way: Int32) -> Int32 {
  path.withFileSystemRepresentation { Glibc.access($0, way) }
}

/// Sets the times of a file.
@discardableResult package func utimensat(
  _ folder: Int32, _ path: String, _ times: UnsafePointer<timespec>?, _ flags: Int32
) -> Int32 {
  path.withFileSystemRepresentation { Glibc.utimensat(folder, $0, times, flags) }
}

/// Sets the rights of a file.
@discardableResult package func chmod(_ path: String, _ mode: mode_t) -> Int32 {
  path.withFileSystemRepresentation { Glibc.chmod($0, mode) }
}

/// Watches a file or folder for changes.
package func inotify_add_watch(_ descriptor: Int32, _ path: String, _ events: UInt32) -> Int32 {
  path.withFileSystemRepresentation { Glibc.inotify_add_watch(descriptor, $0, events) }
}

/// Returns a limit of the file system that a path is on.
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
