import Glibc

/// A C library that is loaded when it is first used, because linking against it would slow down
/// every launch of the program.
///
/// The library stays open until the program ends.
///
/// ```swift
/// guard let library = DynamicLibrary("libjack.so.0", prefix: "jack_") else { return nil }
/// let activate: jack_client_call? = library.find("activate")
/// ```
package struct DynamicLibrary {
  private let handle: UnsafeMutableRawPointer
  private let prefix: String

  /// Opens a library by file name or path; nil if it is not installed.
  ///
  /// - Parameter prefix: the common prefix of the library's function names.
  package init?(_ file: String, prefix: String = "") {
    guard let handle = dlopen(file, RTLD_NOW | RTLD_LOCAL) else { return nil }
    (self.handle, self.prefix) = (handle, prefix)
  }

  package func address(of name: String) -> UnsafeMutableRawPointer? {
    dlsym(handle, prefix + name)
  }

  /// Returns a function by its name without the prefix; nil if the library lacks it.
  ///
  /// The type of the result must be the function's C type.
  package func find<Function>(_ name: String) -> Function? {
    address(of: name).map { unsafeBitCast($0, to: Function.self) }
  }
}
