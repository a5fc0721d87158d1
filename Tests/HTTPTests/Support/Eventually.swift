import Foundation
import TestSupport

/// Waits for a condition on a separate thread.
///
/// Blocking one of Swift's few threads could delay the work that fulfills the condition.
func eventually(_ condition: @escaping @Sendable () -> Bool) async -> Bool {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread { continuation.resume(returning: waitUntil(timeout: 600, condition)) }
  }
}
