/// Why nothing can be hashed.
public enum HashingError: Error, Equatable, Sendable {
  /// The cryptographic library has no such algorithm, as when its configuration forbids it, or no memory.
  case unavailable
}
