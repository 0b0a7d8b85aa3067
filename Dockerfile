FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:24-bookworm-slim
ENV NODE_ENV=production MALLOC_ARENA_MAX=1 HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json /app/LICENSE /app/THIRD_PARTY_NOTICES ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
# Operator commands (npm run set-plan …) run from the sources; migrations are read from db
COPY --from=build /app/src src
COPY --from=build /app/db db
COPY --from=build /app/server server
COPY --from=build /app/locales locales
COPY --from=build /app/scripts scripts
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# The options of npm start; tests/docs.test.ts compares them
CMD ["node", "--v8-pool-size=2", "--max-semi-space-size=8", "--heap-growing-percent=15", "--no-allocation-site-pretenuring", "--no-parallel-scavenge", "dist/server/index.js"]
