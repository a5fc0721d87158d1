struct ALSAAddress: Hashable, Comparable {
  /// The port on which the sequencer announces added and removed ports.
  static let announcements = ALSAAddress(client: 0, port: 1)

  var client: UInt8
  var port: UInt8

  var text: String { "\(client):\(port)" }

  static func < (a: ALSAAddress, b: ALSAAddress) -> Bool {
    (a.client, a.port) < (b.client, b.port)
  }
}
