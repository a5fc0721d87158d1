extension KeyedDecodingContainer {
  /// Returns the value of a key, or a default if the value is missing or invalid.
  ///
  /// One bad setting must not discard the others.
  func value<T: Decodable>(_ key: Key, or standard: T) -> T {
    (try? decode(T.self, forKey: key)) ?? standard
  }
}
