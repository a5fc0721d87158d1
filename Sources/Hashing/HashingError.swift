package enum HashingError: Error, Equatable, Sendable {
  /// libcrypto is not installed, lacks or forbids the algorithm, or is out of memory.
  case unavailable
}
