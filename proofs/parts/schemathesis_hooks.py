"""Gives each generated case a place of its own in the running service: real ids, and the token of one who may act there."""

import json
import os
import random
import urllib.request
from collections import Counter

import schemathesis

SEEDS = os.environ["OCTAVO_SEEDS"]
# How many of the sound cases are sent exactly as the example has them, so that every operation reaches its success.
SHARE_OF_EXAMPLES = 0.5
# So many are sent so in any case: an operation that is rarely drawn soundly reaches its success too.
EXAMPLES_AT_LEAST = 10

draw = random.Random(7)
examples_sent = Counter()


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
        operation = case.operation.definition.raw["operationId"]
        if examples_sent[operation] < EXAMPLES_AT_LEAST or draw.random() < SHARE_OF_EXAMPLES:
            examples_sent[operation] += 1
            case.query = seed.get("query") or {}
            if "body" in seed:
                case.body = seed["body"]
