import CGio
import Files

struct CallFailure: Error, Equatable {
  /// Whether the reply didn't arrive in time or the called program has ended.
  var isSilence: Bool
  var reason: UnderlyingReason

  init(_ error: inout UnsafeMutablePointer<GError>?, _ library: GioLibrary) {
    isSilence = error.map { Self.isSilence($0.pointee, library) } ?? false
    reason = library.consumeError(&error)
  }

  private static func isSilence(_ error: GError, _ library: GioLibrary) -> Bool {
    if error.domain == library.ioErrorQuark() {
      return [G_IO_ERROR_TIMED_OUT, G_IO_ERROR_CLOSED].contains {
        error.code == Int32($0.rawValue)
      }
    }
    guard error.domain == library.busErrorQuark() else { return false }
    return [
      G_DBUS_ERROR_NO_REPLY, G_DBUS_ERROR_TIMEOUT, G_DBUS_ERROR_SERVICE_UNKNOWN,
      G_DBUS_ERROR_NAME_HAS_NO_OWNER,
    ].contains { error.code == Int32($0.rawValue) }
  }
}

extension GioLibrary {
  func consumeError(_ error: inout UnsafeMutablePointer<GError>?) -> UnderlyingReason {
    defer { g_clear_error(&error) }
    guard let error else { return .message("no reason given") }
    // Remove the error's D-Bus name from the beginning of the message.
    _ = stripRemoteError(error)
    return .message(String(cString: error.pointee.message))
  }
}
