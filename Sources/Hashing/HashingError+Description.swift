import Files

extension HashingError: DescribedError {
  package var description: String {
    switch self {
    case .unavailable:
      "OpenSSL cannot compute this hash on this machine; install or repair it (apt-get install libssl3), allow the algorithm in its settings, and try again."
    }
  }
}
