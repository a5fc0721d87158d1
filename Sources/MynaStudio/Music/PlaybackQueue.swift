import MynaAudio

protocol PlaybackQueue: AnyObject {
  var status: SequenceStatus { get }
  var player: PlayerCore { get }
  var pace: Duration? { get }
  func tick()
  func go(to sound: OpenSequenceItem, at seconds: Double) throws(PlayerError)
  func setNext(_ last: Int, with sound: OpenSequenceItem?) -> Bool
  func forgetNext()
  func setGains(_ gains: [Int: Double])
  func collectFailures() -> [SequenceFailure]
  func play() throws(PlayerError)
  func pause()
  func stop()
  func seek(to seconds: Double) throws(PlayerError)
}

extension SequencePlayerCore: PlaybackQueue {}
