"""Draining: a listening socket lets nobody new in, and those who are at the door already are let in before it closes.

When a listening socket is closed, the kernel resets the connections that are made and not yet accepted, with whatever
was already written to them. A proxy can't send such a POST again, for it may have been read. So, before the workers are
told to stop, no connection is begun any more, which a proxy takes for a service that is gone and asks the next one.
"""

import ctypes
import select
import socket
import struct
import time
from collections.abc import Sequence

# Of socket filters of Linux: what a packet must be like to be let through to a socket.
_SO_ATTACH_FILTER = 26
_LOAD_BYTE, _JUMP_IF_SET, _RETURN = 0x30, 0x45, 0x06
_FLAGS_OF_TCP, _SYN = 13, 0x02
_WHOLE_PACKET = 0xFFFFFFFF
_ALL_BUT_SYN = b"".join(
    struct.pack("HBBI", *instruction)
    for instruction in (
        (_LOAD_BYTE, 0, 0, _FLAGS_OF_TCP),
        (_JUMP_IF_SET, 0, 1, _SYN),
        (_RETURN, 0, 0, 0),
        (_RETURN, 0, 0, _WHOLE_PACKET),
    )
)

_SECONDS_TO_COME_IN = 0.1  # for connections that are half made: longer than a packet's way there and back
_MOST_SECONDS = 2.0


def let_in_no_more(listeners: Sequence[socket.socket]) -> None:
    """Begin no connection any more on these sockets, and return once those that were begun have been accepted."""
    for listener in listeners:
        _refuse_new(listener)
    time.sleep(_SECONDS_TO_COME_IN)
    deadline = time.monotonic() + _MOST_SECONDS
    while time.monotonic() < deadline and select.select(listeners, [], [], 0)[0]:
        time.sleep(0.005)


def _refuse_new(listener: socket.socket) -> None:
    program = ctypes.create_string_buffer(_ALL_BUT_SYN, len(_ALL_BUT_SYN))
    instructions = len(_ALL_BUT_SYN) // 8
    listener.setsockopt(
        socket.SOL_SOCKET, _SO_ATTACH_FILTER, struct.pack("HP", instructions, ctypes.addressof(program))
    )
