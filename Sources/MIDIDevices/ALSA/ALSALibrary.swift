import CALSA
import Files

/// The functions of ALSA's sequencer, loaded at first use.
struct ALSALibrary: @unchecked Sendable {
  static let fileName = "libasound.so.2"

  let open: alsa_open
  let close: alsa_handle_call
  let clientID: alsa_handle_call
  let setName: alsa_set_name
  let createPort: alsa_create_port
  let connect: alsa_connect
  let eventInput: alsa_event_input
  let descriptors: alsa_poll_descriptors
  let newClientInfo: alsa_new_client_info
  let freeClientInfo: alsa_free_client_info
  let setClient: alsa_set_client
  let client: alsa_get_client
  let clientName: alsa_client_name
  let nextClient: alsa_next_client
  let newPortInfo: alsa_new_port_info
  let freePortInfo: alsa_free_port_info
  let setPortClient: alsa_set_port
  let setPort: alsa_set_port
  let address: alsa_port_address
  let portName: alsa_port_name
  let capability: alsa_port_capability
  let nextPort: alsa_next_port

  init?(_ file: String = fileName) {
    guard let library = DynamicLibrary(file, prefix: "snd_seq_") else { return nil }
    guard let open: alsa_open = library.find("open"),
      let close: alsa_handle_call = library.find("close"),
      let clientID: alsa_handle_call = library.find("client_id"),
      let setName: alsa_set_name = library.find("set_client_name"),
      let createPort: alsa_create_port = library.find("create_simple_port"),
      let connect: alsa_connect = library.find("connect_from"),
      let eventInput: alsa_event_input = library.find("event_input"),
      let descriptors: alsa_poll_descriptors = library.find("poll_descriptors"),
      let newClientInfo: alsa_new_client_info = library.find("client_info_malloc"),
      let freeClientInfo: alsa_free_client_info = library.find("client_info_free"),
      let setClient: alsa_set_client = library.find("client_info_set_client"),
      let client: alsa_get_client = library.find("client_info_get_client"),
      let clientName: alsa_client_name = library.find("client_info_get_name"),
      let nextClient: alsa_next_client = library.find("query_next_client"),
      let newPortInfo: alsa_new_port_info = library.find("port_info_malloc"),
      let freePortInfo: alsa_free_port_info = library.find("port_info_free"),
      let setPortClient: alsa_set_port = library.find("port_info_set_client"),
      let setPort: alsa_set_port = library.find("port_info_set_port"),
      let address: alsa_port_address = library.find("port_info_get_addr"),
      let portName: alsa_port_name = library.find("port_info_get_name"),
      let capability: alsa_port_capability = library.find("port_info_get_capability"),
      let nextPort: alsa_next_port = library.find("query_next_port")
    else { return nil }
    (self.open, self.close, self.clientID, self.setName) = (open, close, clientID, setName)
    (self.createPort, self.connect, self.eventInput) = (createPort, connect, eventInput)
    (self.descriptors, self.newClientInfo) = (descriptors, newClientInfo)
    (self.freeClientInfo, self.setClient, self.client) = (freeClientInfo, setClient, client)
    (self.clientName, self.nextClient) = (clientName, nextClient)
    (self.newPortInfo, self.freePortInfo) = (newPortInfo, freePortInfo)
    (self.setPortClient, self.setPort, self.address) = (setPortClient, setPort, address)
    (self.portName, self.capability, self.nextPort) = (portName, capability, nextPort)
  }
}
