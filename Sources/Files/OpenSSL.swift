/// OpenSSL's libcrypto, used for hashing, and by libcurl for encryption.
///
/// By default, libcrypto frees its tables as soon as `exit` is called. Threads that hash data or
/// communicate with a server run until the process ends, and would then crash the process.
package enum OpenSSL {
  /// `OPENSSL_INIT_NO_ATEXIT`, which keeps OpenSSL from registering an exit handler.
  ///
  /// It has an effect only if it is passed before any other use of the library.
  private static let withoutExitHandler: UInt64 = 0x8_0000

  private static let isInstalled: Bool = {
    guard let library = DynamicLibrary("libcrypto.so.3", prefix: "OPENSSL_"),
      let begin: @convention(c) (UInt64, OpaquePointer?) -> Int32 = library.find("init_crypto")
    else { return false }
    return begin(withoutExitHandler, nil) == 1
  }()

  /// Opens libcrypto, which then keeps its tables until the process ends; nil if it is not
  /// installed.
  ///
  /// Call this before opening a library that uses libcrypto, such as libcurl.
  ///
  /// - Parameter prefix: the common prefix of the function names.
  @discardableResult
  package static func cryptoLibrary(prefix: String = "") -> DynamicLibrary? {
    isInstalled ? DynamicLibrary("libcrypto.so.3", prefix: prefix) : nil
  }
}
