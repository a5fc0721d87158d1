import CGio
import Files

extension MediaIdentity {
  var properties: [String: BusValue] {
    [
      "CanQuit": .boolean(canQuit), "CanRaise": .boolean(canRaise),
      "HasTrackList": .boolean(false), "Identity": .string(name),
      "DesktopEntry": .string(desktopEntry), "SupportedUriSchemes": .strings([]),
      "SupportedMimeTypes": .strings([]),
    ]
  }
}

extension MediaState {
  /// Returns the properties of `org.mpris.MediaPlayer2.Player`, except for the position, because
  /// MPRIS doesn't report its changes.
  func properties(trackID: String) -> [String: BusValue] {
    [
      "PlaybackStatus": .string(playback.rawValue), "LoopStatus": .string(repetition.rawValue),
      "Rate": .double(rate), "Shuffle": .boolean(isShuffled),
      "Metadata": .dictionary(item?.metadata(trackID: trackID) ?? Self.noMetadata),
      "Volume": .double(volume), "MinimumRate": .double(rates.lowerBound),
      "MaximumRate": .double(rates.upperBound), "CanGoNext": .boolean(canGoNext),
      "CanGoPrevious": .boolean(canGoPrevious), "CanPlay": .boolean(canPlay),
      "CanPause": .boolean(canPause), "CanSeek": .boolean(canSeek), "CanControl": .boolean(true),
    ]
  }

  private static let noMetadata: [String: BusValue] = [
    "mpris:trackid": .path(MediaInterface.noTrack)
  ]

  /// Creates a state from a player's properties.
  ///
  /// Missing properties have the values of a player without an item.
  init(properties: [String: BusValue]) {
    self.init()
    playback = properties["PlaybackStatus"]?.string.flatMap(Playback.init) ?? playback
    repetition = properties["LoopStatus"]?.string.flatMap(Repetition.init) ?? repetition
    item = properties["Metadata"]?.dictionary.flatMap(MediaItem.init)
    position = properties["Position"]?.seconds ?? position
    rate = properties["Rate"]?.number ?? rate
    let bounds = ["MinimumRate", "MaximumRate"].map { properties[$0]?.number ?? 1 }
    if bounds[0] <= bounds[1] { rates = bounds[0]...bounds[1] }
    volume = properties["Volume"]?.number ?? volume
    isShuffled = properties["Shuffle"]?.boolean ?? false
    canGoNext = properties["CanGoNext"]?.boolean ?? false
    canGoPrevious = properties["CanGoPrevious"]?.boolean ?? false
    canPlay = properties["CanPlay"]?.boolean ?? false
    canPause = properties["CanPause"]?.boolean ?? false
    canSeek = properties["CanSeek"]?.boolean ?? false
  }
}

extension MediaItem {
  func metadata(trackID: String) -> [String: BusValue] {
    var fields: [String: BusValue] = [
      "mpris:trackid": .path(trackID), "xesam:title": .string(title),
    ]
    let artists = artists.filter { !$0.isEmpty }
    if !artists.isEmpty { fields["xesam:artist"] = .strings(artists) }
    if !album.isEmpty { fields["xesam:album"] = .string(album) }
    fields["mpris:length"] = duration.map(BusValue.microseconds)
    fields["xesam:url"] = path.flatMap(Self.url).map(BusValue.string)
    fields["mpris:artUrl"] = artwork.flatMap(Self.url).map(BusValue.string)
    return fields
  }

  /// Creates an item from its metadata.
  ///
  /// The item's ID is the track ID. Returns nil if there is no track.
  init?(metadata fields: [String: BusValue]) {
    guard let track = fields["mpris:trackid"]?.string, track != MediaInterface.noTrack else {
      return nil
    }
    self.init(id: track, title: fields["xesam:title"]?.string ?? "")
    artists = fields["xesam:artist"]?.strings ?? []
    album = fields["xesam:album"]?.string ?? ""
    duration = fields["mpris:length"]?.seconds
    path = fields["xesam:url"]?.string.flatMap(Self.path)
    artwork = fields["mpris:artUrl"]?.string.flatMap(Self.path)
  }

  private static func url(ofFile path: String) -> String? {
    // GLib returns nil for a relative path.
    let url = path.withFileSystemRepresentation { g_filename_to_uri($0, nil, nil) }
    guard let url else { return nil }
    defer { g_free(url) }
    return String(cString: url)
  }

  private static func path(ofURL url: String) -> String? {
    guard let path = g_filename_from_uri(url, nil, nil) else { return nil }
    defer { g_free(path) }
    return String(fileSystemRepresentation: path)
  }
}
