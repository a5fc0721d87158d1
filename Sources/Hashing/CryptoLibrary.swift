import CCrypto
import Files

/// The hash functions of OpenSSL's libcrypto, which any thread can call.
struct CryptoLibrary: @unchecked Sendable {
  static let shared = CryptoLibrary()

  let makeContext: crypto_make_context
  let freeContext: crypto_free_context
  let md5: crypto_algorithm
  let sha1: crypto_algorithm
  let sha256: crypto_algorithm
  let begin: crypto_begin
  let update: crypto_update
  let finish: crypto_finish

  private init?() {
    guard let library = OpenSSL.cryptoLibrary(prefix: "EVP_"),
      let makeContext: crypto_make_context = library.find("MD_CTX_new"),
      let freeContext: crypto_free_context = library.find("MD_CTX_free"),
      let md5: crypto_algorithm = library.find("md5"),
      let sha1: crypto_algorithm = library.find("sha1"),
      let sha256: crypto_algorithm = library.find("sha256"),
      let begin: crypto_begin = library.find("DigestInit_ex"),
      let update: crypto_update = library.find("DigestUpdate"),
      let finish: crypto_finish = library.find("DigestFinal_ex")
    else { return nil }
    (self.makeContext, self.freeContext) = (makeContext, freeContext)
    (self.md5, self.sha1, self.sha256) = (md5, sha1, sha256)
    (self.begin, self.update, self.finish) = (begin, update, finish)
  }
}
