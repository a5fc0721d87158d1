import Glibc

enum RetryDelay {
  private static let first = 15.0
  /// The maximum delay, in seconds.
  static let longest = 3_600.0

  /// Returns the delay before the next attempt, in seconds.
  ///
  /// The delay doubles after each consecutive failure, up to an hour.
  static func seconds(after attempts: Int) -> Double {
    min(longest, first * pow(2, Double(min(max(attempts, 1), 20) - 1)))
  }
}
