import CSecret
import Files

/// The libsecret functions, loaded on first use.
///
/// libsecret isn't linked, because few commands need it and it would slow down every program start.
/// A lookup in libsecret also finds functions in GIO and GObject, which are its dependencies.
struct SecretLibrary: @unchecked Sendable {
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
  let ioErrorQuark: secret_get_quark
  let openBus: secret_open_bus
  let setExitOnClose: secret_set_exit
  let stripRemoteError: secret_strip_error
  let retainObject: secret_retain_object
  let releaseObject: secret_release_object

  private init?() {
    guard let library = DynamicLibrary("libsecret-1.so.0"),
      let serviceType: secret_get_type = library.find("secret_service_get_type"),
      let open: secret_open = library.find("secret_service_open_sync"),
      let search: secret_search = library.find("secret_service_search_sync"),
      let store: secret_store = library.find("secret_service_store_sync"),
      let clear: secret_clear = library.find("secret_service_clear_sync"),
      let isLocked: secret_get_locked = library.find("secret_item_get_locked"),
      let secret: secret_get_secret = library.find("secret_item_get_secret"),
      let newValue: secret_new_value = library.find("secret_value_new"),
      let text: secret_get_text = library.find("secret_value_get_text"),
      let release: secret_release = library.find("secret_value_unref"),
      let errorQuark: secret_get_quark = library.find("secret_error_get_quark"),
      let ioErrorQuark: secret_get_quark = library.find("g_io_error_quark"),
      let openBus: secret_open_bus = library.find("g_bus_get_sync"),
      let setExitOnClose: secret_set_exit =
        library.find("g_dbus_connection_set_exit_on_close"),
      let stripRemoteError: secret_strip_error = library.find("g_dbus_error_strip_remote_error"),
      let retainObject: secret_retain_object = library.find("g_object_ref"),
      let releaseObject: secret_release_object = library.find("g_object_unref")
    else { return nil }
    (self.serviceType, self.open) = (serviceType, open)
    (self.search, self.store, self.clear) = (search, store, clear)
    (self.isLocked, self.secret) = (isLocked, secret)
    (self.newValue, self.text, self.release) = (newValue, text, release)
    (self.errorQuark, self.ioErrorQuark) = (errorQuark, ioErrorQuark)
    (self.openBus, self.setExitOnClose) = (openBus, setExitOnClose)
    self.stripRemoteError = stripRemoteError
    (self.retainObject, self.releaseObject) = (retainObject, releaseObject)
  }
}
