"""Reads what a client says of an object."""

from bucket import FIELDS, Details
from messages import bad_request


def check(values, may_be_none=False):
    """Refuses fields and custom keys that are no strings."""
    kinds = (str, type(None)) if may_be_none else (str,)
    custom = values.get("metadata", {})
    if custom is None and may_be_none:
        custom = {}
    if not isinstance(custom, dict):
        raise bad_request("The metadata must be an object.")
    named = [values[field] for field in FIELDS if field in values]
    if not all(isinstance(value, kinds) for value in named + list(custom.values())):
        raise bad_request("Metadata must be strings.")


def read(values, content_type=None):
    """What the JSON metadata of an upload says; the type of the content may stand elsewhere, too."""
    check(values)
    fields = {field: values[field] for field in FIELDS if field in values}
    if content_type and "contentType" not in fields:
        fields["contentType"] = content_type
    return Details(fields, values.get("metadata", {}))


def read_changes(values):
    """The changes that a PATCH asks for; None unsets."""
    check(values, may_be_none=True)
    return {field: values[field] for field in (*FIELDS, "metadata") if field in values}
