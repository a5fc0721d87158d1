import Realtime

struct CommandSchedule {
  private let delayFrames: Int
  private var waiting: PianoEngineCommand?
  private var frame = 0

  /// - Parameter delayFrames: the number of frames between a command's time stamp and the frame at
  ///   which the command is due.
  init(delayFrames: Int) { self.delayFrames = delayFrames }

  @_noLocks mutating func next(
    _ controls: UnsafeMutablePointer<PianoControls>, _ clock: DeviceClock, at current: Int
  ) -> PianoEngineCommand.Content? {
    if waiting == nil, let command = controls.pointee.commands.next() {
      waiting = command
      frame = clock.frame(at: command.stamp) &+ delayFrames
    }
    guard let command = waiting, frame < current &+ RealtimeInstrument.step / 2 else { return nil }
    waiting = nil
    return command.content
  }

  @_noLocks mutating func removeAll(_ controls: UnsafeMutablePointer<PianoControls>) {
    waiting = nil
    // Remove only the commands that are in the queue now, because a busy sender could keep this
    // loop running indefinitely.
    var count = controls.pointee.commands.count
    while count > 0, controls.pointee.commands.next() != nil { count &-= 1 }
  }
}
