"""The watch over pages sees what it is there for."""

import re


def test_an_error_an_exception_a_violation_and_a_foreign_request_are_seen(page, faults, service):
    page.route(
        f"{service.url}/watched",
        lambda route: route.fulfill(
            body="<!doctype html><title>watched</title>",
            content_type="text/html",
            headers={"Content-Security-Policy": "default-src 'self'; img-src *; script-src 'self'"},
        ),
    )
    page.route("http://elsewhere.example/*", lambda route: route.abort())
    page.goto("/watched")
    page.evaluate("console.error('an error')")
    page.evaluate("setTimeout(() => { throw new Error('an exception') })")
    page.evaluate("document.head.append(Object.assign(document.createElement('style'), {textContent: 'p {}'}))")
    page.evaluate("new Image().src = 'http://elsewhere.example/pixel.png'")
    patterns = ["console: an error", "exception: an exception", "violates style-src", "foreign request: .*pixel.png"]
    page.wait_for_function("performance.getEntriesByType('resource').length > 0")
    for pattern in patterns:
        assert any(re.search(pattern, told) for told in faults.unexpected), (pattern, faults.told)
    faults.expect(".")
