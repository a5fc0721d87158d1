/// The script by which bash completes command lines of the tool.
enum CompletionScript {
  static var text: String {
    let names = CommandTable.all.map { $0.description.name } + ["--help", "--version"]
    return """
      # Completion of myna in bash; in zsh, run “autoload -U bashcompinit && bashcompinit” first.
      _myna() {
        local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
        local command=${COMP_WORDS[1]} words=""
        COMPREPLY=()
        if ((COMP_CWORD == 1)); then
          words="\(names.joined(separator: " "))"
        else
          case "$command $before" in
      \(values)
          esac
          if [[ -z $words ]]; then
            case "$command $word" in
      \(options)
            esac
          fi
        fi
        # Nothing to choose from leaves the names of files.
        [[ -z $words ]] || COMPREPLY=($(compgen -W "$words" -- "$word"))
      }
      complete -o default -o bashdefault -F _myna myna

      """
  }

  /// A line for each option: the words of its value, or nothing for a file or a number.
  private static var values: String {
    lines { command in
      command.options.filter { $0.value != nil }.map { option in
        let patterns = option.spellings.map { "\"\(command.name) \($0)\"" }
        return (
          patterns.joined(separator: "|"),
          option.words.isEmpty ? "return 0" : "words=\"\(option.words.joined(separator: " "))\""
        )
      }
    }
  }

  /// Two lines for each command: its options, and the words it takes besides.
  private static var options: String {
    lines { command in
      let options = command.allOptions.map { "--\($0.name)" }.joined(separator: " ")
      let names = CommandTable.all.map { $0.description.name }
      let operands = (command.takesCommand ? names : command.operandWords)
        .joined(separator: " ")
      return [("\"\(command.name) -\"*", "words=\"\(options)\"")]
        + (operands.isEmpty ? [] : [("\"\(command.name) \"*", "words=\"\(operands)\"")])
    }
  }

  private static func lines(
    _ cases: (CommandDescription) -> [(pattern: String, action: String)]
  ) -> String {
    CommandTable.all.flatMap { cases($0.description) }
      .map { "      \($0.pattern)) \($0.action) ;;" }.joined(separator: "\n")
  }
}
