import CCrypto

/// A hash of OpenSSL, for a type that owns it and frees it.
enum Digest {
  /// Begins a hash.
  static func begin(_ algorithm: OpaquePointer?) throws(HashingError) -> OpaquePointer {
    guard let context = EVP_MD_CTX_new() else { throw .unavailable }
    guard EVP_DigestInit_ex(context, algorithm, nil) == 1 else {
      EVP_MD_CTX_free(context)
      throw .unavailable
    }
    return context
  }

  /// Takes in more bytes.
  static func update(_ context: OpaquePointer, _ bytes: UnsafeRawBufferPointer) {
    let code = EVP_DigestUpdate(context, bytes.baseAddress, bytes.count)
    precondition(code == 1, "a hash that was begun takes any bytes")
  }

  /// Ends a hash, and returns its bytes.
  static func finish(_ context: OpaquePointer, byteCount: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: byteCount) { bytes, count in
      let code = EVP_DigestFinal_ex(context, bytes.baseAddress, nil)
      precondition(code == 1, "a hash that was begun can be ended")
      count = byteCount
    }
  }
}
