"""What the service costs, beside what others take for the same: `make bench`, or one measure, as in
`python -m benchmarks.reading`.
"""
