import Files
import MynaDSP
import SoundFiles

extension Renderer {
  func metadata(of source: RenderSource) -> SoundMetadata {
    var metadata = source.metadata
    // A rendered file is not the take itself, so it must not have the take's identity.
    if !job.keepsIdentity, TakeIdentity(metadata.tags) != nil { metadata.tags.comment = nil }
    metadata.tags = job.tags.completed(by: job.keepsTags ? metadata.tags : SoundFileTags())
    metadata.markers = moved(metadata.markers, duration: source.duration)
    return metadata
  }

  private func moved(_ markers: [SoundMarker], duration: Double?) -> [SoundMarker] {
    var parts = job.parts ?? [0...Double.infinity]
    if job.isReversed {
      // Without the duration, the position of a marker in reversed audio is unknown.
      guard let duration else { return [] }
      parts = parts.map { $0.clamped(to: 0...max(0, duration)) }
    }
    let length = parts.reduce(0) { $0 + $1.upperBound - $1.lowerBound }
    var start = 0.0
    let moved = parts.flatMap { part in
      defer { start += part.upperBound - part.lowerBound }
      return markers.filter { part.contains($0.time) }.map { marker in
        let time = start + marker.time - part.lowerBound
        return SoundMarker(
          time: (job.isReversed ? length - time : time) / job.chain.rate + job.padding.before,
          name: marker.name)
      }
    }
    return job.isReversed ? moved.reversed() : moved
  }

  func losses(
    of info: SoundFileInfo, _ metadata: SoundMetadata, in report: RenderReport
  ) -> [RenderQualityLoss] {
    guard let format = report.format else { return [] }
    var losses = RenderQualityLoss.all(of: info, metadata, in: format)
    // Don't report differences that the job requested.
    if job.bitDepth != nil {
      losses.removeAll { if case .bits = $0 { true } else { false } }
    }
    if job.sampleRate != nil {
      losses.removeAll { if case .sampleRate = $0 { true } else { false } }
    }
    if !format.isLossless, let loss = bitRateLoss(of: info, metadata, in: report) {
      losses.append(loss)
    }
    return losses
  }

  /// The ratio of the output's bit rate to the input's below which a loss is reported for lossy
  /// formats.
  ///
  /// For the same quality, the best encoders require half the bit rate of the worst.
  private static let lowShare = 0.6

  private func bitRateLoss(
    of info: SoundFileInfo, _ metadata: SoundMetadata, in report: RenderReport
  ) -> RenderQualityLoss? {
    func bitRate(_ path: String, _ seconds: Double, without bytes: Int) -> Double? {
      guard let size = FileStatus.seen(path)?.size, size > bytes, seconds > 0 else { return nil }
      return Double(size - bytes) * 8 / seconds
    }
    let carried = metadata.cover?.bytes.count ?? 0
    let omitted = metadata.omissions.reduce(0) { $0 + $1.byteCount }
    // If only parts of the file are rendered, the number of bytes in them is unknown. If the file
    // is damaged, its size doesn't correspond to its duration.
    guard job.parts == nil, job.bitRate == nil, job.quality == nil, job.sampleRate == nil,
      job.channels == .all,
      job.mix == nil, report.damage == nil,
      let before = bitRate(job.input, report.inputDuration, without: carried + omitted),
      let after = bitRate(job.output, report.duration, without: carried)
    else { return nil }
    // Audio that is decoded by the `ffmpeg` program may be lossless, but then its bit rate is high.
    let plain = info.sampleRate * Double(info.channelCount) * 16
    guard info.isLossy || info.bitDepth == nil && !info.isFloat && before < plain / 4,
      after < Self.lowShare * before
    else { return nil }
    return .bitRate(before: before, after: after)
  }
}

extension RenderQualityLoss {
  static func all(
    of info: SoundFileInfo, _ metadata: SoundMetadata, in format: SoundFileFormat
  ) -> [RenderQualityLoss] {
    var losses = metadata.omissions.map(RenderQualityLoss.metadata)
    guard format.isLossless else { return losses }
    if info.isDouble || info.bitDepth == 32 {
      losses.append(.bits(isDouble: info.isDouble, kept: format.bitDepth))
    }
    let rate = format.sampleRate(for: info.sampleRate)
    if rate != info.sampleRate {
      losses.append(.sampleRate(before: info.sampleRate, after: rate))
    }
    return losses
  }
}

extension SoundFileFormat {
  func bitDepth(keeping info: SoundFileInfo) -> Int? {
    self == .flac ? info.wavFormat == .wav16 ? 16 : 24 : bitDepth
  }
}
