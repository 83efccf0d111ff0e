"""Gives each generated case a place of its own in the running service: real ids, and the token of one who may act there."""

import json
import os
import random
import urllib.request
from collections import defaultdict

import schemathesis

SEEDS = os.environ["OCTAVO_SEEDS"]
# How many of the sound cases are sent exactly as the example has them, so that every operation reaches its success.
SHARE_OF_EXAMPLES = 0.5

# One for each operation: the workers call in no fixed order.
draws = defaultdict(lambda: random.Random(7))


def is_sound(case, part=None):
    if case.meta is None:
        return True
    if part is None:
        return case.meta.generation.mode.is_positive
    component = next((info for name, info in case.meta.components.items() if name.value == part), None)
    return component is None or component.mode.is_positive


@schemathesis.auth(refresh_interval=None)
class Seeded:
    def get(self, case, context):
        with urllib.request.urlopen(f"{SEEDS}/{case.operation.definition.raw['operationId']}") as answer:
            return json.load(answer)

    def set(self, case, seed, context):
        if seed.get("token"):
            case.headers["Authorization"] = f"Bearer {seed['token']}"
        if is_sound(case, "path_parameters"):
            case.path_parameters = seed.get("params") or {}
        if not is_sound(case):
            return
        # A version or a cursor that was made up is refused; those refusals have tests of their own.
        case.headers.pop("If-Match", None)
        case.query.pop("page", None)
        if draws[case.operation.label].random() < SHARE_OF_EXAMPLES:
            case.query = seed.get("query") or {}
            if "body" in seed:
                case.body = seed["body"]
