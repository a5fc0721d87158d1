extension KeyedDecodingContainer {
  /// Returns the value for a key, or a default if the value is missing or invalid.
  ///
  /// One invalid setting must not discard the other settings.
  func value<T: Decodable>(_ key: Key, or standard: T) -> T {
    (try? decode(T.self, forKey: key)) ?? standard
  }
}
