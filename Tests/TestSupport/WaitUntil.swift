import Foundation

/// Waits until a condition holds; returns whether it does.
///
/// - Parameter timeout: Seconds without activity after which it gives up; see `StallTimer`.
public func waitUntil(timeout: Double = 20, _ condition: () throws -> Bool) rethrows -> Bool {
  if try condition() { return true }
  var timer = StallTimer(seconds: timeout)
  while try !condition() {
    if timer.hasRunOut() { return false }
    usleep(5_000)
  }
  return true
}
