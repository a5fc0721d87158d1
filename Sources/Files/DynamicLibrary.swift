import Glibc

/// A C library that is opened when it is first needed, since linking it would slow down every start of a program.
///
/// It stays open until the program ends.
///
/// ```swift
/// guard let library = DynamicLibrary("libjack.so.0", prefix: "jack_") else { return nil }
/// let activate: jack_client_call? = library.find("activate")
/// ```
public struct DynamicLibrary {
  private let handle: UnsafeMutableRawPointer
  private let prefix: String

  /// Opens a library by its file name or path; nil if it is not installed.
  ///
  /// - Parameter prefix: The letters that the names of its functions begin with.
  public init?(_ file: String, prefix: String = "") {
    guard let handle = dlopen(file, RTLD_NOW | RTLD_LOCAL) else { return nil }
    (self.handle, self.prefix) = (handle, prefix)
  }

  /// Returns the address of a function by its name without the prefix; nil if the library lacks it.
  public func address(of name: String) -> UnsafeMutableRawPointer? {
    dlsym(handle, prefix + name)
  }

  /// Returns a function by its name without the prefix, as a value of the C function type that it is given to; nil if the
  /// library lacks it.
  public func find<Function>(_ name: String) -> Function? {
    address(of: name).map { unsafeBitCast($0, to: Function.self) }
  }
}
