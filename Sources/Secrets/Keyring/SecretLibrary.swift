import CSecret
import Files

/// The functions of libsecret, opened at first use.
///
/// libsecret is not linked, since few commands need it, and it would make every start of a program slower.
struct SecretLibrary: @unchecked Sendable {
  /// The library; nil if it is not installed.
  static let shared = SecretLibrary()

  let serviceType: secret_get_type
  let open: secret_open
  let search: secret_search
  let store: secret_store
  let clear: secret_clear
  let isLocked: secret_get_locked
  let secret: secret_get_secret
  let newValue: secret_new_value
  let text: secret_get_text
  let release: secret_release
  let errorQuark: secret_get_quark

  private init?() {
    guard let library = DynamicLibrary("libsecret-1.so.0", prefix: "secret_"),
      let serviceType: secret_get_type = library.find("service_get_type"),
      let open: secret_open = library.find("service_open_sync"),
      let search: secret_search = library.find("service_search_sync"),
      let store: secret_store = library.find("service_store_sync"),
      let clear: secret_clear = library.find("service_clear_sync"),
      let isLocked: secret_get_locked = library.find("item_get_locked"),
      let secret: secret_get_secret = library.find("item_get_secret"),
      let newValue: secret_new_value = library.find("value_new"),
      let text: secret_get_text = library.find("value_get_text"),
      let release: secret_release = library.find("value_unref"),
      let errorQuark: secret_get_quark = library.find("error_get_quark")
    else { return nil }
    (self.serviceType, self.open) = (serviceType, open)
    (self.search, self.store, self.clear) = (search, store, clear)
    (self.isLocked, self.secret) = (isLocked, secret)
    (self.newValue, self.text, self.release) = (newValue, text, release)
    self.errorQuark = errorQuark
  }
}
