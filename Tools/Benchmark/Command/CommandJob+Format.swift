import Foundation
import TestSupport

extension CommandJob {
  /// Parts, rates, and formats.
  static let formatJobs = [
    CommandJob(
      "16 kHz, mono", from: "stereo.wav", "render IN -o OUT --mono --rate-hz 16000 --force -q",
      peers: [
        Peer("sox", "sox IN OUT channels 1 rate 16000"),
        Peer("ffmpeg", "\(ffmpeg) -i IN -ac 1 -ar 16000 OUT"),
      ],
      proofs: [
        Proof("level of a 9 kHz tone, dBFS", "9k.wav", within: -90) {
          try Signal(file: $0)[1..<4].level(at: 7_000)
        },
        Proof("loss of a 7 kHz tone, dB", "7k.wav", within: 0.1) {
          try ResultProbe.levelError(of: $0, at: 7_000, -6.021, in: 1..<4)
        },
      ], reason: "start-up: Myna's runtime library"),
    CommandJob(
      "keep a part", "trim IN -o OUT --from 10 --to 50 --force -q",
      peers: [
        Peer("sox", "sox IN OUT trim 10 40"),
        Peer("ffmpeg", "\(ffmpeg) -ss 10 -t 40 -i IN -c copy OUT"),
      ],
      proofs: [
        Proof("duration, s", "tone.wav", within: 0) {
          try ResultProbe.durationError(of: $0, 40)
        }
      ], reason: "start-up"),
    CommandJob(
      "fade in and out", from: "tone.wav", "render IN -o OUT --fade-in 2 --fade-out 3 --force -q",
      peers: [
        Peer("sox", "sox IN OUT fade t 2 60 3"),
        Peer("ffmpeg", "\(ffmpeg) -i IN -af afade=d=2,afade=t=out:st=57:d=3 OUT"),
      ],
      proofs: [
        Proof("level after the fade, dB", "tone.wav", within: 0.01) {
          try ResultProbe.levelError(of: $0, at: 1_000, -6.021, in: 3..<56)
        },
        Proof("level of the first 5 ms, dBFS", "tone.wav", within: -50) {
          try Signal(file: $0)[0..<0.005].rmsDecibels
        },
      ], reason: "start-up"),
    CommandJob(
      "join two files", "join IN IN2 -o OUT --force -q",
      peers: [
        Peer("sox", "sox IN IN2 OUT"),
        Peer(
          "ffmpeg",
          "printf \"file %s\\n\" IN IN2 > list.txt && \(ffmpeg) -f concat -i list.txt -c copy OUT"),
      ],
      proofs: [
        Proof("level of the first file, dB", "tone.wav", within: 0.001) {
          try ResultProbe.levelError(of: $0, at: 1_000, -6.021, in: 1..<59)
        }
      ], reason: "start-up"),
    CommandJob(
      "split at silence", from: "talk.wav", to: "pieces/", "split IN -o OUT --silence --force -q",
      peers: [
        Peer(
          "sox", "sox IN OUT/part.wav silence 1 0.02 0.1% 1 0.6 0.1% : newfile : restart")
      ],
      proofs: [
        Proof("missing or extra parts", "talk.wav", within: 0) {
          // SoX adds an empty file after the last part.
          let parts = try ResultProbe.files(in: $0).map { try Signal(file: $0) }
          return Double(abs(parts.filter { $0.duration > 1 }.count - 3))
        },
        Proof("missing audio, s", "talk.wav", within: 0.01) {
          let parts = try ResultProbe.files(in: $0).map { try Signal(file: $0) }
          return abs(parts.reduce(-14.5) { $0 + $1.duration })
        },
      ], reason: "measures the level of noise first, and finds speech rather than a threshold"),
    CommandJob(
      "FLAC", to: "out.flac", "render IN -o OUT --force -q",
      peers: [
        Peer("flac", "flac -s -f IN -o OUT"), Peer("ffmpeg", "\(ffmpeg) -i IN OUT"),
      ],
      proofs: [
        Proof("level, dB", "tone.wav", within: 0.001) {
          try ResultProbe.levelError(of: $0, at: 1_000, -6.021, in: 1..<59)
        },
        Proof("size, bytes", "talk.wav", within: nil) {
          Double(try FileManager.default.attributesOfItem(atPath: $0)[.size] as? Int ?? 0)
        },
      ], reason: "libFLAC does the work in both; Myna also checks and measures the samples"),
    CommandJob(
      "MP3", to: "out.mp3", "render IN -o OUT --bitrate 64 --force -q",
      peers: [
        Peer("lame", "lame --quiet -b 64 IN OUT"),
        Peer("ffmpeg", "\(ffmpeg) -i IN -b:a 64k OUT"),
      ],
      proofs: [
        // At 64 kbit/s, LAME makes this tone 0.4 dB softer.
        Proof("level, dB", "tone.wav", within: 0.5) {
          try ResultProbe.levelError(of: $0, at: 1_000, -6.021, in: 1..<59)
        }
      ]),
    CommandJob(
      "Opus to WAV", from: "speech.opus", "render IN -o OUT --force -q",
      peers: [
        Peer("opusdec", "opusdec --quiet --force-wav IN OUT"),
        Peer("ffmpeg", "\(ffmpeg) -i IN OUT"),
      ],
      proofs: [
        Proof("duration, s", "speech.opus", within: 0.001) {
          try ResultProbe.durationError(of: $0, 20)
        }
      ]),
    CommandJob(
      "500 files to 16 kHz FLAC", to: "out/",
      "render batch/*.wav -o OUT -f flac --rate-hz 16000 --force -q",
      peers: [
        Peer(
          "sox",
          "for f in batch/*.wav; do b=${f##*/}; sox $f -r 16000 out/${b%.wav}.flac || exit 1; done")
      ],
      proofs: [
        Proof("missing files", "speech.wav", within: 0) {
          Double(abs(try ResultProbe.files(in: $0).count - CommandInputs.batchCount))
        }
      ]),
  ]
}
