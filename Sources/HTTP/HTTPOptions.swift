/// The transport's options for servers.
package struct HTTPOptions: Sendable {
  /// Time for a connection to be made, in seconds.
  package var connectionTime: Double
  /// Time without a byte in either direction after which a request is given up, in seconds.
  package var idleTime: Double
  /// A file of certificates in PEM that are trusted beside the system's; nil for none.
  package var certificateFile: String?
  /// Limits how fast requests send and receive; nil for no limit.
  package var rateLimit: RateLimit?

  /// Options; 15 seconds for a connection, 60 without a byte.
  package init(
    connectionTime: Double = 15, idleTime: Double = 60, certificateFile: String? = nil,
    rateLimit: RateLimit? = nil
  ) {
    (self.connectionTime, self.idleTime) = (connectionTime, idleTime)
    (self.certificateFile, self.rateLimit) = (certificateFile, rateLimit)
  }
}
