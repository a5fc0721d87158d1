/// The transport's options for servers.
public struct HTTPOptions: Sendable {
  /// Time for a connection to be made, in seconds.
  public var connectionTime: Double
  /// Time without a byte in either direction after which a request is given up, in seconds.
  public var idleTime: Double
  /// A file of certificates in PEM that are trusted beside the system's; nil for none.
  public var certificateFile: String?
  /// Limits how fast requests send and receive; nil for no limit.
  public var rateLimit: RateLimit?

  /// Options; 15 seconds for a connection, 60 without a byte.
  public init(
    connectionTime: Double = 15, idleTime: Double = 60, certificateFile: String? = nil,
    rateLimit: RateLimit? = nil
  ) {
    (self.connectionTime, self.idleTime) = (connectionTime, idleTime)
    (self.certificateFile, self.rateLimit) = (certificateFile, rateLimit)
  }
}
