# One image per app: docker build --build-arg APP=promotions --tag perkstream/promotions .
FROM node:24-bookworm-slim AS build
WORKDIR /perkstream
COPY . .
RUN npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
RUN npm run build
ARG APP
RUN node tools/build/bundle-app.mjs "$APP" /bundle \
  && install --directory --owner=node --group=node /bundle/data

FROM node:24-bookworm-slim
ARG APP
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 PERKSTREAM_DATA_DIR=/perkstream/data
WORKDIR /perkstream
COPY --from=build /bundle ./
USER node
EXPOSE 3000
WORKDIR /perkstream/apps/$APP
# Arguments of the container are the app's: `prepare` makes topics, or indexes and views, and ends.
ENTRYPOINT ["node", "--max-semi-space-size=32", "dist/main.js"]
