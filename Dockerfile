# One image per app, for amd64 and arm64: docker build --build-arg APP=standalone --tag perkstream/standalone .
# A release names its base by digest, so that it can be built again as it was. To renew it, look the digest up and hand it in:
#   docker buildx imagetools inspect node:24-bookworm-slim --format '{{.Manifest.Digest}}'
#   docker build --build-arg BASE=node:24-bookworm-slim@sha256:... --build-arg APP=standalone --tag perkstream/standalone .
ARG BASE=node:24-bookworm-slim

# What npm needs to know of this repository. The next stage is built anew only when one of these files has changed.
FROM ${BASE} AS manifests
WORKDIR /sources
COPY . .
RUN mkdir /manifests && cp --parents package.json package-lock.json */*/package.json */*/*/package.json e2e/package.json bench/package.json simulation/package.json /manifests

FROM ${BASE} AS build
ARG APP
WORKDIR /perkstream
COPY --from=manifests /manifests ./
# The gateway and the standalone engine serve the console, which is built with them.
RUN case "$APP" in gateway|standalone) CONSOLE=--workspace=@perkstream/console ;; esac \
  && npm ci --omit=dev --workspace=@perkstream/$APP --workspace=@perkstream/build $CONSOLE \
    --ignore-scripts --no-audit --no-fund --loglevel=error
COPY . .
RUN node tools/build/bundle.mjs "$APP" /bundle \
  && install --directory --owner=node --group=node /bundle/data \
  && mv /bundle/node_modules /dependencies

# Node, without what installs packages: nothing is installed at run time.
FROM ${BASE} AS slim
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /usr/local/bin/yarn* /opt/yarn* \
  && dpkg --purge --force-remove-essential --force-depends apt \
  && rm -rf /var/lib/apt /var/cache/apt /etc/apt /var/log/*
FROM scratch AS runtime
COPY --from=slim / /

FROM runtime
ARG APP
ARG VERSION=0.1.0
ARG REVISION=
LABEL org.opencontainers.image.title="Perkstream ${APP}" \
  org.opencontainers.image.description="An open, self-hosted, event-sourced promotion engine" \
  org.opencontainers.image.licenses="Apache-2.0" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}"
ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin NODE_ENV=production \
  HOST=0.0.0.0 PORT=3000 PERKSTREAM_DATA_DIR=/perkstream/data PERKSTREAM_DEMO=off PERKSTREAM_CONTAINER=on
WORKDIR /perkstream
# Packages of others change less often than the app: a new version of it transfers one layer.
COPY --from=build /dependencies ./node_modules
COPY --from=build /bundle ./
USER node
EXPOSE 3000
WORKDIR /perkstream/apps/$APP
# Succeeds when requests would succeed. The image has no curl, and Node takes a thousand times as long to start as to ask.
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s --retries=3 CMD ["bash", "-c", \
  "exec 3<>/dev/tcp/127.0.0.1/$PORT; printf 'GET /health/ready HTTP/1.0\\r\\n\\r\\n' >&3; read -r _ status _ <&3; test \"$status\" = 200"]
# Arguments of the container are the app's. Services: `prepare` makes topics, or indexes and views, and ends. The standalone engine:
# `keys`, `backup <file>`, `restore <file>`, `rebuild`.
ENTRYPOINT ["node", "--max-semi-space-size=64", "dist/main.js"]
