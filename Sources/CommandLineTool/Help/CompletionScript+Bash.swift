extension CompletionScript {
  static let bashText = #"""
    # Completion of myna in bash.
    if [ -n "${ZSH_VERSION-}" ]; then
      source <(command myna help --completion zsh)
      return
    fi
    _myna() {
      local IFS= line=${COMP_LINE:0:COMP_POINT} row names name
      COMPREPLY=()
      {
        read -r row
        mapfile -t COMPREPLY
      } < <(command myna complete --bash -- "$line" "$2" 2>/dev/null)
      case ${row%%$'\t'*} in
        file) names=-f ;;
        folder) names=-d ;;
        *) return ;;
      esac
      if ((${#COMPREPLY[@]} == 0)); then
        if [[ $names == -f ]]; then compopt -o bashdefault -o default; else compopt -o dirnames; fi
        return
      fi
      # Files beside recordings: bash would quote the names of both again.
      while read -r name; do
        [[ ! -d $name ]] || name+=/
        [[ $line == *[\"\']"$2" ]] || printf -v name %q "$name"
        COMPREPLY+=("$name")
      done < <(compgen "$names" -- "${row#*$'\t'}")
      [[ ${#COMPREPLY[@]} -gt 1 || ${COMPREPLY[0]} != */ ]] || compopt -o nospace
    }
    complete -o nosort -F _myna myna

    """#
}
