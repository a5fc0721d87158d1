extension CompletionScript {
  static let fishText = #"""
    # Completion of myna in fish.
    function __myna_answer
      set -l words (commandline -opc)
      set -l token (commandline -ct)
      # The token may have a quotation mark that is still to be closed.
      set -l word (string unescape -- $token; or string unescape -- $token\"; or string unescape -- $token\')
      command myna complete -- $words[2..] "$word" 2>/dev/null
    end
    # Names of the file system come last, in a row of their own.
    function __myna_wants
      set -l rows (__myna_answer)
      test "$rows[-1]" = \t$argv
    end
    complete -c myna -f -k -a '(__myna_answer | string match -v -r "^\t")'
    complete -c myna -n '__myna_wants file' -F
    complete -c myna -n '__myna_wants folder' -a '(__fish_complete_directories (commandline -ct))'

    """#
}
