import Glibc

/// The time for which an intent rests after it has failed.
enum RetryWait {
  private static let first = 15.0
  /// The longest wait.
  static let longest = 3_600.0

  /// Seconds after so many failures in a row, from 1 on: they double, up to an hour.
  static func seconds(after attempts: Int) -> Double {
    min(longest, first * pow(2, Double(min(max(attempts, 1), 20) - 1)))
  }
}
