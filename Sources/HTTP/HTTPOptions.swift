package struct HTTPOptions: Sendable {
  /// The maximum time to establish a connection, in seconds.
  package var connectionTime: Double
  /// The maximum time without a byte in either direction, in seconds.
  package var idleTime: Double
  /// A PEM file with certificates to trust in addition to the system's, or nil for none.
  package var certificateFile: String?
  package var rateLimit: RateLimit?

  package init(
    connectionTime: Double = 15, idleTime: Double = 60, certificateFile: String? = nil,
    rateLimit: RateLimit? = nil
  ) {
    (self.connectionTime, self.idleTime) = (connectionTime, idleTime)
    (self.certificateFile, self.rateLimit) = (certificateFile, rateLimit)
  }
}
