import Foundation

/// Waits until something is true, and says whether it became so.
public func waitUntil(timeout: Double = 20, _ condition: () throws -> Bool) rethrows -> Bool {
  let deadline = Date(timeIntervalSinceNow: timeout)
  while try !condition() {
    if Date() > deadline { return false }
    usleep(5_000)
  }
  return true
}
