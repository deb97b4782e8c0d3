# The server as an image: `docker build -t bellona .`; compose.yaml runs two of it with a database and a proxy.
FROM python:3.11-slim AS build
RUN apt-get update && apt-get install --yes --no-install-recommends make git && rm -rf /var/lib/apt/lists/*
WORKDIR /build
COPY . .
# The wheel has the page and, for this kind of processor, the compiled kernels in it.
RUN make wheel
# Of the locked packages, those that a server needs.
RUN .venv/bin/uv pip compile --quiet --no-header --extra postgresql --constraint requirements.lock --generate-hashes \
        --python-version 3.11 pyproject.toml -o runtime.lock

FROM python:3.11-slim
# pg_dump and pg_restore for `bellona backup` and `bellona restore`: of the same version as the database, or a later one.
RUN apt-get update && apt-get install --yes --no-install-recommends postgresql-client && rm -rf /var/lib/apt/lists/*
COPY --from=build /build/runtime.lock /build/dist/*.whl /tmp/bellona/
RUN pip install --no-cache-dir --require-hashes -r /tmp/bellona/runtime.lock \
    && pip install --no-cache-dir --no-deps /tmp/bellona/*.whl \
    && rm -r /tmp/bellona \
    && useradd --create-home bellona
USER bellona
WORKDIR /home/bellona
RUN bellona warm
ENV BELLONA_HOST=0.0.0.0 BELLONA_INSIDE=0.0.0.0:8041 BELLONA_LOG_FORMAT=json BELLONA_LOG_LEVEL=info
EXPOSE 8040
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8041/ready', timeout=2)"]
# Not through a shell: the signal to end has to reach the server, which then leaves its games to others.
ENTRYPOINT ["bellona"]
CMD ["serve"]
