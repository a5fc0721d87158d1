package import MediaControls
import MynaAudio
import MynaDSP
import MynaStudio

extension PlaybackModel: MediaControllable {
  package var isPlaying: Bool { phase == .playing }

  package func mediaState(hidesTitle: Bool) -> MediaState? {
    guard phase != .opening else { return nil }
    var state = MediaState()
    state.playback = phase == .playing ? .playing : phase == .paused ? .paused : .stopped
    var item = MediaItem(id: take.path, title: take.title)
    item.duration = duration
    state.item = item
    (state.position, state.volume) = (position, volume)
    state.setRate(adjustments.chain().rate)
    (state.canPlay, state.canPause, state.canSeek) = (true, true, true)
    (state.canGoNext, state.canGoPrevious) = (files?.hasNext == true, files?.hasPrevious == true)
    return hidesTitle ? state.hidingItem(behind: MediaIdentity.myna.name) : state
  }

  package func perform(_ intent: MediaIntent) async {
    switch intent {
    case .play: if phase != .playing { await togglePlaying() }
    case .pause: if phase == .playing { await togglePlaying() }
    case .playOrPause: await togglePlaying()
    case .stop: await stop()
    case .seek(let seconds): await seek(to: seconds)
    case .setVolume(let volume): self.volume = min(max(0, volume), 1)
    case .setRate(let rate): adjust { $0.setRate(rate) }
    case .next: files?.move(by: 1)
    case .previous: files?.move(by: -1)
    case .setShuffled, .setRepetition, .playItems, .raise, .quit: break
    }
  }
}
