import MynaAudio

/// What the sound looks like.
extension PlaybackModel {
  /// Reads the whole sound to see what it looks like.
  public func look() async {
    while overview == nil, !isClosed {
      let (path, isSettled) = (take.path, take.isFinished || take.trouble != nil)
      await look(at: path)
      guard overview == nil, path == take.path else { continue }
      if isSettled { return }
      // The journal may have become the file a moment ago, and the take is told of it in a moment.
      do { try await Task.sleep(for: .milliseconds(50)) } catch { return }
    }
  }

  private func look(at path: String) async {
    let looking = looking
    let (overviews, continuation) = AsyncStream.makeStream(
      of: SoundOverview.self, bufferingPolicy: .bufferingNewest(1))
    let reading = Task {
      await looking.run {
        defer { continuation.finish() }
        var last: SoundOverview?
        // What cannot be read is told by the player.
        try? SoundOverview.read(path) { overview in
          last = overview
          if case .terminated = continuation.yield(overview) { return false }
          return true
        }
        return last?.silences() ?? []
      }
    }
    for await overview in overviews {
      if isClosed { return }
      self.overview = overview
    }
    silences = await reading.value
    refresh()
  }
}
