package enum SoundFileExtensions {
  package static let music: Set<String> = [
    "mp3", "flac", "ogg", "oga", "opus", "m4a", "m4b", "aac", "wav", "wave", "rf64", "w64", "aif",
    "aiff", "aifc", "wma", "ape", "mpc", "wv", "tta", "caf", "au", "snd", "mka", "mp2", "ac3",
    "spx", "dsf",
  ]

  package static let all = music.union([
    "amr", "3gp", "webm", "mp4", "awb", "qta", "mov", "mkv", "weba", "tak", "avi", "asf", "qcp",
    "voc", "sph", "8svx", "3g2",
  ])
}
