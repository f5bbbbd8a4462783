# Two stages: the first has pip and a network, the image that runs has neither pip nor anything it left behind.
FROM python:3.11-slim AS build
ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_ROOT_USER_ACTION=ignore
# The venv is filled from outside by this stage's own pip, so that it never holds one.
RUN ["python", "-m", "venv", "--without-pip", "/opt/roads"]
WORKDIR /src
# Before the code: a change in the code alone then reuses this layer. Wheels only, since no compiler is here.
COPY requirements.lock ./
RUN ["pip", "--python", "/opt/roads/bin/python", "install", "--only-binary=:all:", "--require-hashes", "-r", "requirements.lock"]
COPY pyproject.toml README.md LICENSE ./
COPY roads_service roads_service
RUN ["pip", "--python", "/opt/roads/bin/python", "install", "--no-deps", "."]

FROM python:3.11-slim
ARG VERSION=0.1.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="roads-service" \
      org.opencontainers.image.description="Baccarat scoreboards: rounds come in from the tables, the five Macao roads go out to the screens." \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.base.name="docker.io/library/python:3.11-slim"
# A number, fixed: a cluster can tell that it is not root, and a mounted folder can be given to it from outside.
RUN python -m pip uninstall --yes --root-user-action=ignore pip setuptools wheel \
    && useradd --uid 10001 --user-group --no-log-init --no-create-home --home-dir /data --shell /usr/sbin/nologin roads \
    && install --directory --owner=roads --group=roads --mode=0750 /data
COPY --from=build /opt/roads /opt/roads
ENV PATH=/opt/roads/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONFAULTHANDLER=1 \
    ROADS_HOST=0.0.0.0 \
    ROADS_PORT=8000 \
    ROADS_DATA_DIR=/data
USER 10001
WORKDIR /data
VOLUME ["/data"]
EXPOSE 8000
# http.client, since it heeds no proxy variables: the question is for this very container.
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s --retries=3 \
    CMD ["python", "-c", "import http.client, os, sys; c = http.client.HTTPConnection('127.0.0.1', int(os.environ['ROADS_PORT']), timeout=4); c.request('GET', '/readyz'); sys.exit(c.getresponse().status != 200)"]
ENTRYPOINT ["roads-service"]
CMD ["serve"]
