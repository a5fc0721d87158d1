import CGio
import Files

/// The GIO network functions, loaded on first use.
///
/// GIO isn't linked, because it and its dependencies would slow down every program start.
struct GIONetworkLibrary: @unchecked Sendable {
  static let shared = GIONetworkLibrary()

  let monitor: gio_get_monitor
  let isAvailable: gio_ask_monitor
  let isMetered: gio_ask_monitor
  let connectSignal: gio_connect_signal
  let disconnectSignal: gio_disconnect_signal

  init?(_ file: String = "libgio-2.0.so.0") {
    // GIO depends on GObject, so GObject's functions are also found through GIO.
    guard let library = DynamicLibrary(file, prefix: "g_"),
      let monitor: gio_get_monitor = library.find("network_monitor_get_default"),
      let isAvailable: gio_ask_monitor = library.find("network_monitor_get_network_available"),
      let isMetered: gio_ask_monitor = library.find("network_monitor_get_network_metered"),
      let connectSignal: gio_connect_signal = library.find("signal_connect_data"),
      let disconnectSignal: gio_disconnect_signal = library.find("signal_handler_disconnect")
    else { return nil }
    (self.monitor, self.isAvailable, self.isMetered) = (monitor, isAvailable, isMetered)
    (self.connectSignal, self.disconnectSignal) = (connectSignal, disconnectSignal)
  }
}
