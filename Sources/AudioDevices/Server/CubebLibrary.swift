import CCubeb
import Files

/// cubeb's functions, loaded on first use.
///
/// cubeb is not linked, because it and its dependencies would slow down every launch.
struct CubebLibrary: @unchecked Sendable {
  static let file = "libcubeb.so.0"

  let connect: cubeb_connect
  let disconnect: cubeb_disconnect
  let listDevices: cubeb_list_devices
  let freeDevices: cubeb_free_devices
  let watchDevices: cubeb_watch_devices
  let openStream: cubeb_open_stream
  let closeStream: cubeb_close_stream
  let startStream: cubeb_change_stream
  let stopStream: cubeb_change_stream
  let position: cubeb_read_position
  let currentDevice: cubeb_read_device
  let freeDevice: cubeb_free_device

  init?(_ file: String) {
    guard let library = DynamicLibrary(file, prefix: "cubeb_"),
      let connect: cubeb_connect = library.find("init"),
      let disconnect: cubeb_disconnect = library.find("destroy"),
      let listDevices: cubeb_list_devices = library.find("enumerate_devices"),
      let freeDevices: cubeb_free_devices = library.find("device_collection_destroy"),
      let watchDevices: cubeb_watch_devices =
        library.find("register_device_collection_changed"),
      let openStream: cubeb_open_stream = library.find("stream_init"),
      let closeStream: cubeb_close_stream = library.find("stream_destroy"),
      let startStream: cubeb_change_stream = library.find("stream_start"),
      let stopStream: cubeb_change_stream = library.find("stream_stop"),
      let position: cubeb_read_position = library.find("stream_get_position"),
      let currentDevice: cubeb_read_device = library.find("stream_get_current_device"),
      let freeDevice: cubeb_free_device = library.find("stream_device_destroy")
    else { return nil }
    (self.connect, self.disconnect, self.watchDevices) = (connect, disconnect, watchDevices)
    (self.listDevices, self.freeDevices) = (listDevices, freeDevices)
    (self.openStream, self.closeStream) = (openStream, closeStream)
    (self.startStream, self.stopStream, self.position) = (startStream, stopStream, position)
    (self.currentDevice, self.freeDevice) = (currentDevice, freeDevice)
  }
}
