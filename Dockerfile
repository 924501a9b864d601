# syntax=docker/dockerfile:1

# Two stages: pip and its leavings stay behind in the first.
FROM python:3.12-slim-bookworm AS packages

WORKDIR /build
COPY requirements/serve.txt ./
RUN python -m venv --without-pip /opt/manekin \
    && python -m pip --python /opt/manekin/bin/python install \
        --no-cache-dir --only-binary :all: --require-hashes -r serve.txt


FROM python:3.12-slim-bookworm

# A fixed id, so that a host folder or a volume keeps its owner between versions.
RUN groupadd --gid 10001 manekin \
    && useradd --uid 10001 --gid manekin --no-create-home --home-dir /nonexistent \
        --shell /usr/sbin/nologin manekin \
    && install --directory --owner=manekin --group=manekin --mode=0700 /var/lib/manekin

COPY --from=packages /opt/manekin /opt/manekin
WORKDIR /srv/manekin
COPY bot/ bot/
COPY cogs/ cogs/
COPY data/ data/
COPY LICENSE NOTICE ./
RUN python -m compileall -q bot cogs

# Nothing is written outside the volume and the temporary folder, so the root file
# system may be read-only. The health check needs the port, on loopback inside.
ENV PATH=/opt/manekin/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    MPLBACKEND=agg \
    MPLCONFIGDIR=/tmp/matplotlib \
    MANEKIN_DATA_DIR=/var/lib/manekin \
    MANEKIN_METRICS_PORT=9464 \
    MANEKIN_LOG_FORMAT=json

USER 10001:10001
VOLUME /var/lib/manekin
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
    CMD ["python", "-m", "bot", "health"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["python", "-m", "bot"]
