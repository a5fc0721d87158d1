extension CompletionScript {
  static let zshText = #"""
    #compdef myna
    # Completion of myna in zsh.
    _myna() {
      local row name names=""
      local -a rows
      for row in "${(@f)$(command myna complete -- "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}"; do
        name=${row%%$'\t'*}
        if [[ -n $name ]]; then
          rows+=("${name//(#m)[\\:]/\\$MATCH}${${row#"$name"}/$'\t'/:}")
        else
          names=${row#$'\t'}
        fi
      done
      local found=1
      if (($#rows)); then
        _describe -V myna rows -M 'm:{[:lower:][:upper:]}={[:upper:][:lower:]}' && found=0
      fi
      [[ $PREFIX != --*=* ]] || compset -P '--[^=]##='
      case $names in
        file) _files && found=0 ;;
        folder) _files -/ && found=0 ;;
      esac
      return found
    }
    if [[ ${funcstack[1]-} == _myna ]]; then
      _myna "$@"
    else
      compdef _myna myna
    fi

    """#
}
