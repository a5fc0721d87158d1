/// Why nothing can be hashed.
package enum HashingError: Error, Equatable, Sendable {
  /// The cryptographic library is not installed, or has no such algorithm, as when its configuration forbids it, or no memory.
  case unavailable
}
