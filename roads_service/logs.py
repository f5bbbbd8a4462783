"""Logs: one JSON object a line, on standard error."""

import logging
import sys
from typing import Any

import orjson
import structlog
from gunicorn.glogging import Logger
from structlog.typing import Processor

# Without the values of local variables: keys are among them, and cards that no one has seen.
_TRACEBACKS = structlog.processors.ExceptionRenderer(structlog.tracebacks.ExceptionDictTransformer(show_locals=False))
_COMMON: tuple[Processor, ...] = (
    structlog.contextvars.merge_contextvars,
    structlog.processors.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    _TRACEBACKS,
)


def log_json() -> None:
    """Write this process's log as JSON."""
    structlog.configure(
        processors=[*_COMMON, structlog.processors.JSONRenderer(orjson.dumps)],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.BytesLoggerFactory(sys.stderr.buffer),
        cache_logger_on_first_use=True,
    )


class GunicornLog(Logger):
    """gunicorn's own log, as JSON like ours."""

    def setup(self, cfg: Any) -> None:
        """Set the log up as gunicorn does, and write its lines as ours."""
        super().setup(cfg)
        formatter = structlog.stdlib.ProcessorFormatter(
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.JSONRenderer(lambda line, **more: orjson.dumps(line, **more).decode()),
            ],
            foreign_pre_chain=_COMMON,
        )
        for handler in self.error_log.handlers:
            handler.setFormatter(formatter)
