import Foundation
import TestSupport

extension CommandJob {
  /// Loudness, dynamics, and noise.
  static let levelJobs = [
    CommandJob(
      "loudness of −23 LUFS", "normalize IN -o OUT --loudness -23 --force -q",
      peers: [
        Peer(
          "ffmpeg",
          """
          gain=$(ffmpeg -nostdin -i IN -af ebur128 -f null - 2>&1 | \
          awk '/^ +I:/ { loudness = $2 } END { print -23 - loudness }'); \
          \(ffmpeg) -i IN -af volume=${gain}dB OUT
          """)
      ],
      proofs: [
        Proof("loudness, LU", "talk.wav", within: 0.1) {
          abs(try ResultProbe.loudness(of: $0).integrated + 23)
        },
        Proof("true peak, dBTP", "talk.wav", within: -1) {
          try ResultProbe.loudness(of: $0).peak
        },
      ]),
    CommandJob(
      "loudness and peaks", to: "out.txt", "info IN > OUT",
      peers: [
        Peer("ffmpeg", "ffmpeg -nostdin -i IN -af ebur128=peak=sample+true,astats -f null - 2> OUT")
      ],
      proofs: [
        Proof("loudness missing", "talk.wav", within: 0) {
          try String(contentsOfFile: $0, encoding: .utf8).contains("LUFS") ? 0 : 1
        }
      ]),
    CommandJob(
      "compressor", "render IN -o OUT --compressor -30,ratio=4 --force -q",
      peers: [
        Peer("sox", "sox IN OUT compand 0.005,0.1 6:-30,-30,-10,-25,0,-22.5"),
        Peer(
          "ffmpeg",
          "\(ffmpeg) -i IN -af acompressor=threshold=-30dB:ratio=4:attack=5:release=100 OUT"),
      ],
      proofs: [
        Proof("level of a tone of −6 dBFS, dB", "tone.wav", within: 0.1) {
          try ResultProbe.levelError(of: $0, at: 1_000, -24.0, in: 2..<58)
        },
        Proof("distortion of that tone, dB", "tone.wav", within: -66) {
          let part = try Signal(file: $0)[2..<10]
          return part.without(1_000).rmsDecibels - part.rmsDecibels
        },
      ]),
    CommandJob(
      "gate", "render IN -o OUT --gate -50 --force -q",
      peers: [
        Peer("sox", "sox IN OUT compand 0.001,0.1 -110,-110,-50.1,-110,-50,-50"),
        Peer(
          "ffmpeg",
          "\(ffmpeg) -i IN -af agate=threshold=-50dB:range=-60dB:ratio=9000:attack=1:release=100 OUT"
        ),
      ],
      proofs: [
        Proof("level of a faint tone, dBFS", "faint.wav", within: -100) {
          try Signal(file: $0)[2..<4].level(at: 1_000)
        },
        Proof("change of a loud tone, dB", "tone.wav", within: 0.1) {
          try ResultProbe.levelError(of: $0, at: 1_000, -6.021, in: 2..<58)
        },
      ]),
    CommandJob(
      "less noise", from: "noisy.wav", "denoise IN -o OUT --force -q",
      peers: [
        Peer("ffmpeg", "\(ffmpeg) -i IN -af afftdn=nr=18:nf=-50 OUT"),
        Peer("ffmpeg", "\(ffmpeg) -i IN -af afftdn=nr=18:tn=1 OUT"),
        Peer("ffmpeg", "\(ffmpeg) -i IN -af anlmdn OUT"),
        Peer(
          "sox",
          "sox IN -n trim 0.62 0.3 noiseprof profile && sox IN OUT noisered profile 0.21"),
      ],
      proofs: [
        Proof("error relative to the speech, dB", "noisy.wav", within: nil) { path in
          let clean = URL(filePath: path).deletingLastPathComponent().appending(path: "speech.wav")
          return try ResultProbe.difference(of: path, from: clean.path)
        }
      ], reason: "finds the noise by itself, a second ahead, and keeps the time of each word"),
    CommandJob(
      "mix two files", "render IN -o OUT --mix IN2 --mix-gain -6 --force -q",
      peers: [
        Peer("sox", "sox -m -v 1 IN -v 0.501187 IN2 OUT"),
        Peer(
          "ffmpeg",
          """
          \(ffmpeg) -i IN -i IN2 -filter_complex "amix=normalize=0:weights=1 0.501187" OUT
          """),
      ],
      proofs: [
        Proof("change of the first file, dB", "tone.wav", within: 0.1) {
          try ResultProbe.levelError(of: $0, at: 1_000, -6.021, in: 2..<58)
        }
      ]),
  ]
}
