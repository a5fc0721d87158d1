public import AudioDevices

/// A source of audio for an `OutputStream`, such as a player's engine or an instrument.
public protocol OutputSource: AnyObject {
  var sampleRate: Double { get }
  var channelCount: Int { get }
  /// The function that renders a block on the device's thread, together with the state that it
  /// uses.
  ///
  /// The state must remain at the same address for as long as the source exists. The function must
  /// be `@_noLocks`, and must write all requested frames.
  var client: AudioStreamClient { get }
}
