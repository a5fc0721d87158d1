import Foundation
import TestSupport

/// Waits until something is so, on a thread of its own: the few of Swift's are for those that it depends on.
func eventually(_ condition: @escaping @Sendable () -> Bool) async -> Bool {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread { continuation.resume(returning: waitUntil(timeout: 600, condition)) }
  }
}
