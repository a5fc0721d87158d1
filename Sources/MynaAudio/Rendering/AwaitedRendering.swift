import Threads

/// Runs work on another thread and stops it when the caller's task is canceled.
///
/// - Parameter work: the function to run. It receives a function that reports the progress, and
///   that returns false once the caller's task is canceled. In that case, `work` must throw
///   `cancelled`.
nonisolated(nonsending) func awaitRendering<T: Sendable, Progress>(
  onProgress: @escaping @Sendable (Progress) -> Void,
  _ work: @escaping @Sendable (_ report: (Progress) -> Bool) throws(RenderError) -> T
) async throws(RenderError) -> T {
  let thread = SerialThread(label: "Myna.Rendering")
  return try await thread.runUntilCanceled { shouldContinue throws(RenderError) in
    guard shouldContinue() else { throw .cancelled }
    return try work { progress in
      guard shouldContinue() else { return false }
      onProgress(progress)
      return shouldContinue()
    }
  }
}
