extension KeyedDecodingContainer {
  /// Returns the value of a key, or a standard where it is missing or no such value: one bad setting must not cost the others.
  func value<T: Decodable>(_ key: Key, or standard: T) -> T {
    (try? decode(T.self, forKey: key)) ?? standard
  }
}
