/// A port of ALSA's sequencer.
struct ALSAAddress: Hashable, Comparable {
  /// The port at which the sequencer announces what comes and goes.
  static let announcements = ALSAAddress(client: 0, port: 1)

  /// The number of the device or program.
  var client: UInt8
  /// The number of its port.
  var port: UInt8

  /// The address as `aconnect` takes it: "20:0".
  var text: String { "\(client):\(port)" }

  static func < (a: ALSAAddress, b: ALSAAddress) -> Bool {
    (a.client, a.port) < (b.client, b.port)
  }
}
