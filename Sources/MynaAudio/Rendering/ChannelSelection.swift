/// The channels of a rendered file.
public enum ChannelSelection: Equatable, Sendable {
  /// All channels of the input.
  case all
  /// A single channel with the average of the left and right channels.
  case mono
  /// The left and right channels, which are equal for a mono input.
  case stereo
  /// The left channel, or the only channel of a mono input.
  case left
  /// The right channel.
  case right

  /// The number of channels; nil for that of the input.
  var channelCount: Int? {
    switch self {
    case .all: nil
    case .mono, .left, .right: 1
    case .stereo: 2
    }
  }
}
