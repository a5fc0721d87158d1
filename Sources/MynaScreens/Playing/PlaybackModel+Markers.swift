import SoundFiles

/// Going from marker to marker.
extension PlaybackModel {
  /// Seconds behind a marker within which one goes to the marker before it, and not to this one again.
  private static let nearness = 1.0

  /// Goes to the next marker; stays where there is none.
  public func goToNextMarker() async {
    guard let marker = markers.first(where: { $0.time > position + 0.01 }) else { return }
    await seek(to: marker.time)
  }

  /// Goes to the marker before; to the beginning where there is none.
  public func goToPreviousMarker() async {
    let near = phase == .playing ? Self.nearness : 0.01
    await seek(to: markers.last { $0.time < position - near }?.time ?? 0)
  }
}
