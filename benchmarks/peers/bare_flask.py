"""The least that Flask can do: one route, and the same bytes with the same headers for everyone.

`BARE_ANSWER` is a file of JSON: `headers` and `body`.
"""

import json
import os
from pathlib import Path

from flask import Flask, Response

answer = json.loads(Path(os.environ["BARE_ANSWER"]).read_text())
body: bytes = answer["body"].encode()
headers: dict[str, str] = answer["headers"]

app = Flask(__name__, static_folder=None)


@app.get("/board")
def board() -> Response:
    return Response(body, headers=headers)
