import CGio
import Files

/// GIO's functions for D-Bus, loaded at first use.
///
/// GIO isn't linked, because the library and its dependencies would slow down every program start.
struct GioLibrary: @unchecked Sendable {
  static let shared = GioLibrary()

  let release: gio_release
  let connectSignal: gio_connect_signal
  let disconnectSignal: gio_disconnect_signal
  let ioErrorQuark: gio_get_quark
  let busErrorQuark: gio_get_quark
  let stripRemoteError: gio_strip_error
  let newCancellable: gio_new_cancellable
  let cancel: gio_cancel
  let open: gio_open_bus
  let beginOpening: gio_begin_opening
  let finishOpening: gio_finish_opening
  let close: gio_close_bus
  let call: gio_call
  let beginCall: gio_begin_call
  let finishCall: gio_finish_call
  let emit: gio_emit
  let register: gio_register
  let parseNode: gio_parse_node
  let releaseNode: gio_release_node
  let answer: gio_answer
  let refuse: gio_refuse

  init?(_ file: String = "libgio-2.0.so.0") {
    // GIO depends on GObject, so GObject's functions are also found through GIO.
    guard let library = DynamicLibrary(file, prefix: "g_") else { return nil }
    guard let release: gio_release = library.find("object_unref"),
      let connectSignal: gio_connect_signal = library.find("signal_connect_data"),
      let disconnectSignal: gio_disconnect_signal = library.find("signal_handler_disconnect"),
      let ioErrorQuark: gio_get_quark = library.find("io_error_quark"),
      let busErrorQuark: gio_get_quark = library.find("dbus_error_quark"),
      let stripRemoteError: gio_strip_error = library.find("dbus_error_strip_remote_error"),
      let newCancellable: gio_new_cancellable = library.find("cancellable_new"),
      let cancel: gio_cancel = library.find("cancellable_cancel"),
      let open: gio_open_bus = library.find("dbus_connection_new_for_address_sync"),
      let beginOpening: gio_begin_opening = library.find("dbus_connection_new_for_address"),
      let finishOpening: gio_finish_opening =
        library.find("dbus_connection_new_for_address_finish"),
      let close: gio_close_bus = library.find("dbus_connection_close_sync"),
      let call: gio_call = library.find("dbus_connection_call_sync"),
      let beginCall: gio_begin_call = library.find("dbus_connection_call"),
      let finishCall: gio_finish_call = library.find("dbus_connection_call_finish"),
      let emit: gio_emit = library.find("dbus_connection_emit_signal"),
      let register: gio_register = library.find("dbus_connection_register_object"),
      let parseNode: gio_parse_node = library.find("dbus_node_info_new_for_xml"),
      let releaseNode: gio_release_node = library.find("dbus_node_info_unref"),
      let answer: gio_answer = library.find("dbus_method_invocation_return_value"),
      let refuse: gio_refuse = library.find("dbus_method_invocation_return_dbus_error")
    else { return nil }
    (self.release, self.connectSignal) = (release, connectSignal)
    (self.disconnectSignal, self.ioErrorQuark) = (disconnectSignal, ioErrorQuark)
    (self.busErrorQuark, self.stripRemoteError) = (busErrorQuark, stripRemoteError)
    (self.newCancellable, self.cancel) = (newCancellable, cancel)
    (self.open, self.beginOpening, self.finishOpening) = (open, beginOpening, finishOpening)
    (self.close, self.emit, self.register) = (close, emit, register)
    (self.call, self.beginCall, self.finishCall) = (call, beginCall, finishCall)
    (self.parseNode, self.releaseNode) = (parseNode, releaseNode)
    (self.answer, self.refuse) = (answer, refuse)
  }
}
