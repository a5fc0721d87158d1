public import AudioDevices

/// An audio source that an `OutputStream` plays: a player's engine or an instrument.
public protocol OutputSource: AnyObject {
  var sampleRate: Double { get }
  var channelCount: Int { get }
  /// The function that renders a block on the device's thread, and its state.
  ///
  /// The state must live as long as the source, at the same address. The function must be
  /// `@_noLocks`, and write all requested frames.
  var client: AudioStreamClient { get }
}
