# One image per app: docker build --build-arg APP=standalone --tag perkstream/standalone .
FROM node:24-bookworm-slim AS build
ARG APP
WORKDIR /perkstream
COPY . .
RUN npm ci --omit=dev --workspace=@perkstream/$APP --workspace=@perkstream/build \
    --ignore-scripts --no-audit --no-fund --loglevel=error
RUN node tools/build/bundle.mjs "$APP" /bundle \
  && install --directory --owner=node --group=node /bundle/data

FROM node:24-bookworm-slim
ARG APP
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 PERKSTREAM_DATA_DIR=/perkstream/data PERKSTREAM_DEMO=off
WORKDIR /perkstream
COPY --from=build /bundle ./
USER node
EXPOSE 3000
WORKDIR /perkstream/apps/$APP
# Succeeds when requests would succeed. The image has no curl, and Node takes a thousand times as long to start as to ask.
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s --retries=3 CMD ["bash", "-c", \
  "exec 3<>/dev/tcp/127.0.0.1/$PORT; printf 'GET /health/ready HTTP/1.0\\r\\n\\r\\n' >&3; read -r _ status _ <&3; test \"$status\" = 200"]
# Arguments of the container are the app's. Services: `prepare` makes topics, or indexes and views, and ends. The standalone engine:
# `backup <file>`, `restore <file>`, `rebuild`.
ENTRYPOINT ["node", "--max-semi-space-size=64", "dist/main.js"]
