import CJACK
import Files

/// The functions of JACK, loaded at first use.
///
/// JACK isn't linked, because most users don't run a JACK server. JACK's own library and PipeWire's
/// provide the same functions.
struct JACKLibrary: @unchecked Sendable {
  /// A file name without a path, because `pw-jack` changes the library search path.
  static let fileName = "libjack.so.0"

  private let openClient: UnsafeMutableRawPointer
  let activate: jack_client_call
  let deactivate: jack_client_call
  let close: jack_client_call
  let registerPort: jack_register_port
  let setProcess: jack_set_process
  let setRegistration: jack_set_registration
  let setConnect: jack_set_connect
  let setShutdown: jack_set_shutdown
  let listPorts: jack_list_ports
  let listConnections: jack_list_connections
  let name: jack_name_of_port
  let port: jack_find_port
  let connect: jack_connect_ports
  let free: jack_free_list
  let process: JACKProcessFunctions

  init?(_ file: String = fileName) {
    guard let library = DynamicLibrary(file, prefix: "jack_") else { return nil }
    guard let openClient = library.address(of: "client_open"),
      let activate: jack_client_call = library.find("activate"),
      let deactivate: jack_client_call = library.find("deactivate"),
      let close: jack_client_call = library.find("client_close"),
      let registerPort: jack_register_port = library.find("port_register"),
      let setProcess: jack_set_process = library.find("set_process_callback"),
      let setRegistration: jack_set_registration = library.find("set_port_registration_callback"),
      let setConnect: jack_set_connect = library.find("set_port_connect_callback"),
      let setShutdown: jack_set_shutdown = library.find("on_shutdown"),
      let listPorts: jack_list_ports = library.find("get_ports"),
      let listConnections: jack_list_connections = library.find("port_get_connections"),
      let name: jack_name_of_port = library.find("port_name"),
      let port: jack_find_port = library.find("port_by_id"),
      let connect: jack_connect_ports = library.find("connect"),
      let free: jack_free_list = library.find("free"),
      let time: jack_read_time = library.find("get_time"),
      let cycle: jack_read_cycle = library.find("get_cycle_times"),
      let buffer: jack_find_buffer = library.find("port_get_buffer"),
      let eventCount: jack_count_events = library.find("midi_get_event_count"),
      let event: jack_read_event = library.find("midi_event_get"),
      let setErrorLog: jack_set_log = library.find("set_error_function"),
      let setInfoLog: jack_set_log = library.find("set_info_function")
    else { return nil }
    (self.openClient, self.activate, self.deactivate) = (openClient, activate, deactivate)
    (self.close, self.registerPort, self.setProcess) = (close, registerPort, setProcess)
    (self.setRegistration, self.setConnect) = (setRegistration, setConnect)
    (self.setShutdown, self.listPorts, self.listConnections) =
      (setShutdown, listPorts, listConnections)
    (self.name, self.port, self.connect, self.free) = (name, port, connect, free)
    process = JACKProcessFunctions(
      time: time, cycle: cycle, buffer: buffer, eventCount: eventCount, event: event)
    // Replace JACK's log functions, which would print a message to the terminal if there is no
    // server.
    setErrorLog { _ in }
    setInfoLog { _ in }
  }

  func open(_ name: String, server: String?) -> OpaquePointer? {
    guard let server else { return jack_open_client(openClient, name, JackNoStartServer, nil) }
    let options = JackNoStartServer.rawValue | JackServerName.rawValue
    return jack_open_client(openClient, name, JackOptions(rawValue: options), server)
  }

  /// Returns the strings in a list from JACK and frees the list.
  func strings(_ list: UnsafeMutablePointer<UnsafePointer<CChar>?>?) -> [String] {
    guard let list else { return [] }
    defer { free(list) }
    return sequence(state: list) { place in
      defer { place += 1 }
      return place.pointee.map { String(cString: $0) }
    }.map { $0 }
  }
}
