import Foundation
import SoundFiles
import TestSupport
import Testing

@Suite("Cookbook lines that need a microphone or a speaker", .besideOthers)
struct CookbookSoundTests {
  let stage: DeviceStage

  init() throws {
    stage = try DeviceStage()
    let tone = Signal.sine(frequency: 330, amplitude: 0.3, seconds: 20).stereo
    stage.microphone.say(tone)
    try stage.home.write(
      .sine(frequency: 330, amplitude: 0.3, sampleRate: 44_100, seconds: 5), to: "voice.wav")
  }

  @Test("The cookbook has the jobs of recording and playing")
  func count() { #expect(CookbookRecipe.all.count { $0.needsSound } >= 4) }

  @Test(
    "Each line has the result that its comment states",
    arguments: CookbookRecipe.all.filter(\.needsSound))
  func result(recipe: CookbookRecipe) throws {
    let outcome = try stage.shell(recipe.command)
    #expect(outcome.status == 0, "\(outcome.talk)")
    for result in recipe.results { try check(result, recipe, outcome) }
  }

  private func check(_ result: String, _ recipe: CookbookRecipe, _ outcome: Outcome) throws {
    if result.hasPrefix("prints ") {
      #expect(outcome.text.contains(result.dropFirst("prints ".count)), "\(outcome.text)")
      return
    }
    if result.hasPrefix("plays ") {
      let frequency = try stage.heard(from: stage.speaker).trimmed().dominantFrequency
      let expected = Double(result.split(separator: " ")[1]) ?? 0
      #expect(abs(frequency - expected) < 2, "\(frequency)")
      return
    }
    let take = try stage.home.signal(try #require(recipe.output))
    switch result.split(separator: " ").last {
    case "s": #expect(take.duration == Double(result.prefix { $0 != " " }), "\(take.duration)")
    case "mono": #expect(take.channels.count == 1)
    case "stereo": #expect(take.channels.count == 2)
    default: Issue.record("The comment “\(result)” cannot be measured.")
    }
  }
}
