import time
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from threading import Event, Timer

from roads_service.simulate.pacing import Clock


def elapsed(do):
    began = time.monotonic()
    do()
    return time.monotonic() - began


def test_a_round_passes_as_many_times_as_fast_as_told():
    clock = Clock(100, Event())
    assert 0.3 < elapsed(lambda: [clock.wait(20), clock.wait(20)]) < 5
    assert clock.spans(20) == timedelta(seconds=0.2)


def test_as_fast_as_it_goes_nothing_is_waited_for_and_times_still_follow_one_another():
    clock = Clock(0, Event())
    times = []
    assert elapsed(lambda: times.extend(clock.wait(40) for _ in range(50))) < 5
    assert times == sorted(set(times))
    assert all(later - earlier >= timedelta(milliseconds=1) for earlier, later in pairwise(times))
    assert clock.spans(20) == timedelta()


def test_what_should_have_happened_already_has_the_time_at_which_it_should():
    clock = Clock(100, Event())
    began = clock.wait(0)
    time.sleep(0.5)
    assert elapsed(lambda: clock.wait(10)) < 0.3
    assert timedelta(seconds=0.19) < clock.wait(10) - began <= timedelta(seconds=0.2)
    assert datetime.now(UTC) - began > timedelta(seconds=0.4)


def test_in_a_hurry_nothing_is_waited_for_and_nothing_lies_in_the_future():
    hurry = Event()
    clock = Clock(0.1, hurry)
    Timer(0.2, hurry.set).start()
    assert elapsed(lambda: clock.wait(40)) < 10
    assert elapsed(lambda: clock.wait(40)) < 10
    assert clock.wait(40) <= datetime.now(UTC) + timedelta(milliseconds=10)
