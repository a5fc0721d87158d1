"""Who may read, list and write what.

A small part of what Firebase's rules can say. Each rule has a path, a prefix by segments in which `{any name}` is a
segment that must be the caller's uid and `*` is any segment; `allow` or `deny`, lists of "read", "list", "write"; and
`if`, which is "anyone" or "signedIn". What a rule denies stays denied. What none allows is refused.
"""

from messages import Refusal, json_error

ACTIONS = ("read", "list", "write")


class Caller:
    """Who asks."""

    def __init__(self, uid=None, is_admin=False):
        self.uid = uid
        self.is_admin = is_admin


def check_rules(rules):
    """Raises `ValueError` for rules that nobody could follow."""
    for rule in rules or []:
        if not isinstance(rule, dict) or not isinstance(rule.get("path"), str):
            raise ValueError("a rule is an object with a path")
        if unknown := set(rule) - {"path", "allow", "deny", "if"}:
            raise ValueError(f"a rule has no {sorted(unknown)}")
        if not {*rule.get("allow", []), *rule.get("deny", [])} <= set(ACTIONS):
            raise ValueError(f"a rule allows and denies {ACTIONS}")
        if rule.get("if", "anyone") not in ("anyone", "signedIn"):
            raise ValueError("the condition of a rule is anyone or signedIn")


def is_allowed(rules, caller, action, path):
    """Whether a caller may do something to an object, or list a folder."""
    if rules is None or caller.is_admin:
        return True
    matching = [rule for rule in rules if _matches(rule, caller, path)]
    if any(action in rule.get("deny", []) for rule in matching):
        return False
    return any(action in rule.get("allow", []) for rule in matching)


def require(rules, caller, action, path):
    """Refuses what is not allowed."""
    if not is_allowed(rules, caller, action, path):
        raise Refusal(json_error(403, f"Permission denied. No {action.upper()} permission."))


def _matches(rule, caller, path):
    if rule.get("if") == "signedIn" and caller.uid is None:
        return False
    wanted = [segment for segment in rule["path"].split("/") if segment]
    found = [segment for segment in path.split("/") if segment]
    if len(found) < len(wanted):
        return False
    return all(_fits(*pair, caller) for pair in zip(wanted, found))


def _fits(wanted, found, caller):
    if wanted.startswith("{"):
        return found == caller.uid
    return wanted in ("*", found)
