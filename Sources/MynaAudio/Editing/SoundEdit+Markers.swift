import SoundFiles

extension SoundEdit {
  func moved(_ markers: [SoundMarker]) -> [SoundMarker] {
    switch self {
    case .trim(let kept):
      markers.filter { kept.contains($0.time) }.map { $0.moved(by: -max(0, kept.lowerBound)) }
    case .cut(let gone):
      markers.filter { $0.time <= gone.lowerBound || $0.time >= gone.upperBound }.map {
        $0.time >= gone.upperBound ? $0.moved(by: gone.lowerBound - gone.upperBound) : $0
      }
    case .append, .normalize, .reduceNoise, .channel: markers
    }
  }
}

extension SoundMarker {
  fileprivate func moved(by seconds: Double) -> SoundMarker {
    var marker = self
    marker.time = max(0, time + seconds)
    return marker
  }
}
