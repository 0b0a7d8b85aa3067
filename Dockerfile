FROM node:24-bookworm-slim AS modules
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Without scripts/packages: the base image has Node. typescript is only an optional peer
RUN npm ci --omit=dev --workspaces=false && rm -r node_modules/typescript

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --workspaces=false
COPY . .
RUN npm run build

# Its programs save and restore databases of this version and older ones: that of compose.yaml. Same Debian as below
FROM postgres:18-bookworm AS postgres

FROM node:24-bookworm-slim
# What libpq needs
RUN apt-get update && apt-get install --yes --no-install-recommends libgssapi-krb5-2 libldap-2.5-0 libssl3 && rm -r /var/lib/apt/lists/*
COPY --from=postgres /usr/lib/postgresql/18/bin/pg_dump /usr/lib/postgresql/18/bin/pg_restore /usr/local/bin/
COPY --from=postgres /usr/lib/*/libpq.so.5.* /usr/local/lib/
RUN ldconfig && pg_dump --version && pg_restore --version
ENV NODE_ENV=production MALLOC_ARENA_MAX=1 HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=modules /app/node_modules node_modules
COPY package.json package-lock.json LICENSE THIRD_PARTY_NOTICES ./
# npm start and operator commands (npm run set-plan …) begin with it
COPY scripts/setup.mjs scripts/
# Read when they run
COPY db/migrations db/migrations
COPY db/sandbox/migrations db/sandbox/migrations
COPY docs/api/openapi.json docs/api/
COPY --from=build /app/dist dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# The options of npm start; tests/docs.test.ts compares them
CMD ["node", "--v8-pool-size=2", "--max-semi-space-size=8", "--heap-growing-percent=15", "--no-allocation-site-pretenuring", "--no-parallel-scavenge", "dist/server/index.js"]
