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
# Answers when requests would succeed; the image has no curl.
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Arguments of the container are the app's. Services: `prepare` makes topics, or indexes and views, and ends. The standalone engine:
# `backup <file>`, `restore <file>`, `rebuild`.
ENTRYPOINT ["node", "--max-semi-space-size=64", "dist/main.js"]
