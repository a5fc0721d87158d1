import Realtime

/// Takes commands out of their queue in order, each when its frame has come.
struct CommandSchedule {
  private let delayFrames: Int
  private var waiting: PianoEngineCommand?
  /// The frame of the command that waits.
  private var frame = 0

  /// - Parameter delayFrames: Frames from the stamp of a command to the frame where it is wanted.
  init(delayFrames: Int) { self.delayFrames = delayFrames }

  /// Returns the next command if its frame is nearer to `frame` than to that of the next step, or over.
  @_noLocks mutating func next(
    _ controls: UnsafeMutablePointer<PianoControls>, _ clock: DeviceClock, at current: Int
  ) -> PianoEngineCommand.Content? {
    if waiting == nil, let command = controls.pointee.commands.next() {
      waiting = command
      frame = clock.frame(at: command.stamp) &+ delayFrames
    }
    guard let command = waiting, frame < current &+ InstrumentVoice.step / 2 else { return nil }
    waiting = nil
    return command.content
  }

  /// Drops all commands.
  @_noLocks mutating func removeAll(_ controls: UnsafeMutablePointer<PianoControls>) {
    waiting = nil
    // No more than were there, so that a busy sender cannot keep this going.
    var count = controls.pointee.commands.count
    while count > 0, controls.pointee.commands.next() != nil { count &-= 1 }
  }
}
