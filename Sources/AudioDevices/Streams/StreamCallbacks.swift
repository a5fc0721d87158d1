import CCubeb
import Synchronization

/// Called by the device for each block, on the audio thread.
///
/// The compiler cannot check `@_noLocks` here, since this calls the client through a pointer.
let deviceCallback: cubeb_data_callback = { _, user, input, output, frames in
  guard let user, frames > 0 else { return max(0, frames) }
  user.assumingMemoryBound(to: StreamCallbackMemory.self).pointee.process(
    input?.assumingMemoryBound(to: Float.self), output?.assumingMemoryBound(to: Float.self),
    frames: frames)
  return frames
}

/// Runs on cubeb's thread with its lock held, or while cubeb starts or stops the stream.
let stateCallback: cubeb_state_callback = { stream, user, state in
  guard let user else { return }
  let memory = user.assumingMemoryBound(to: StreamCallbackMemory.self)
  if state == CUBEB_STATE_ERROR {
    guard !memory.pointee.hasFailed.exchange(true, ordering: .sequentiallyConsistent) else {
      return
    }
    memory.pointee.owner.takeUnretainedValue().deviceFailed()
  } else if state == CUBEB_STATE_STARTED, memory.pointee.hasFailed.load(ordering: .acquiring) {
    // cubeb will now request an output's first block. If the server has stopped by then, cubeb
    // aborts the program ("nbytes % frame_size == 0"). Stopping the stream prevents the request.
    _ = memory.pointee.stopStream?(stream)
  }
}
