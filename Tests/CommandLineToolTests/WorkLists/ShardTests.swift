import Testing

@testable import CommandLineTool

@Suite("Shards of lists")
struct ShardTests {
  @Test("The shards of a list contain each line once")
  func partition() throws {
    let shards = try (1...3).map { try Shard("\($0)/3") }
    let lines = shards.map { shard in (1...8).filter(shard.contains) }
    #expect(lines == [[1, 4, 7], [2, 5, 8], [3, 6]])
    #expect((1...8).allSatisfy(Shard.whole.contains))
  }

  @Test(
    "A shard that is not one of the parts is refused, with an example",
    arguments: [
      "0/3", "4/3", "5/3", "a/b", "3", "3/", "/3", "1/0", "-1/3", "+1/3", "1/3/3", "1 /3", "",
      "1/99999999999999999999",
    ])
  func mistakes(text: String) throws {
    let error = #expect(throws: UsageError.self) { try Shard(text) }
    #expect(try #require(error).text.contains("not “\(text)”"))
  }

  private func slurm(_ values: [String: String]) throws -> Shard? {
    let pairs = values.map { ("SLURM_ARRAY_TASK_\($0)", $1) }
    return try ScheduledShard(Dictionary(uniqueKeysWithValues: pairs))?.shard
  }

  @Test("A task of a Slurm array has the shard of its position in the array")
  func slurmArrays() throws {
    let array = ["MIN": "0", "MAX": "9", "COUNT": "10"]
    #expect(try slurm(array.merging(["ID": "0"]) { $1 }) == Shard(number: 1, count: 10))
    #expect(try slurm(array.merging(["ID": "9"]) { $1 }) == Shard(number: 10, count: 10))
    let steps = ["MIN": "5", "MAX": "25", "COUNT": "3", "STEP": "10"]
    #expect(
      try ["5", "15", "25"].map { try slurm(steps.merging(["ID": $0]) { $1 })?.text }
        == ["1/3", "2/3", "3/3"])
    // Slurm 22.05 sets no MAX in some steps.
    #expect(try slurm(["ID": "2", "MIN": "1", "COUNT": "4"])?.text == "2/4")
  }

  @Test(
    "A Slurm array whose parts are unknown is refused",
    arguments: [
      ["ID": "3"], ["ID": "3", "MIN": "1"], ["ID": "3", "COUNT": "4"],
      // --array=1,3,7
      ["ID": "3", "MIN": "1", "MAX": "7", "COUNT": "3", "STEP": "1"],
      ["ID": "7", "MIN": "1", "MAX": "7", "COUNT": "3", "STEP": "1"],
      ["ID": "6", "MIN": "5", "MAX": "25", "COUNT": "3", "STEP": "10"],
      ["ID": "x", "MIN": "1", "COUNT": "4"], ["ID": "0", "MIN": "1", "COUNT": "4"],
      ["ID": "1", "MIN": "1", "COUNT": "0"], ["ID": "1", "MIN": "1", "COUNT": "4", "STEP": "0"],
      ["ID": "9223372036854775807", "MIN": "-9223372036854775808", "COUNT": "4"],
      ["ID": "1", "MIN": "1", "MAX": "4", "COUNT": "9223372036854775807"],
    ])
  func unknownArrays(values: [String: String]) throws {
    let error = #expect(throws: UsageError.self) { try slurm(values) }
    let text = try #require(error).text
    #expect(text.contains("SLURM_ARRAY_TASK_ID") && text.contains("--shard"))
  }

  @Test("A pod of an Indexed Job has the shard of its index")
  func indexedJobs() throws {
    let first = try ScheduledShard(["JOB_COMPLETION_INDEX": "0", "JOB_COMPLETIONS": "5"])
    #expect(first?.shard == Shard(number: 1, count: 5))
    #expect(first?.variable == "JOB_COMPLETION_INDEX")
    for completions in [nil, "", "0", "2", "x"] {
      var environment = ["JOB_COMPLETION_INDEX": "2"]
      environment["JOB_COMPLETIONS"] = completions
      let error = #expect(throws: UsageError.self) { try ScheduledShard(environment) }
      #expect(try #require(error).text.contains("--shard"))
    }
  }

  @Test("Without a scheduler, the environment determines no shard, and with two it is refused")
  func others() throws {
    #expect(try ScheduledShard([:]) == nil)
    #expect(
      try ScheduledShard(["SLURM_ARRAY_TASK_ID": "", "SLURM_JOB_ID": "7", "JOB_COMPLETIONS": "5"])
        == nil)
    #expect(throws: UsageError.self) {
      try ScheduledShard([
        "SLURM_ARRAY_TASK_ID": "1", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_COUNT": "2",
        "JOB_COMPLETION_INDEX": "0", "JOB_COMPLETIONS": "5",
      ])
    }
  }
}
