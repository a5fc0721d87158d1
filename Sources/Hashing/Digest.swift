import CCrypto

/// An OpenSSL hash in progress.
///
/// The type that owns it must call `free`.
struct Digest {
  private let library: CryptoLibrary
  private let context: OpaquePointer

  init(_ algorithm: KeyPath<CryptoLibrary, crypto_algorithm>) throws(HashingError) {
    guard let library = CryptoLibrary.shared else { throw .unavailable }
    guard let context = library.makeContext() else { throw .unavailable }
    guard library.begin(context, library[keyPath: algorithm](), nil) == 1 else {
      library.freeContext(context)
      throw .unavailable
    }
    (self.library, self.context) = (library, context)
  }

  func update(_ bytes: UnsafeRawBufferPointer) {
    let code = library.update(context, bytes.baseAddress, bytes.count)
    precondition(code == 1, "a hash that was begun takes any bytes")
  }

  func finish(byteCount: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: byteCount) { bytes, count in
      let code = library.finish(context, bytes.baseAddress, nil)
      precondition(code == 1, "a hash that was begun can be ended")
      count = byteCount
    }
  }

  func free() { library.freeContext(context) }
}
