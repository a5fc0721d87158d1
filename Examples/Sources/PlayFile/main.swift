import MynaAudio

let player = try await Player.open(path: "words.wav")
try await player.run { player in
  try player.setChain(EffectPreset.vader.chain)
  try player.play()
}
await player.finish()
print(player.status.position, "of", player.status.duration ?? 0, "seconds")
