import { createHash } from 'node:crypto'
import path from 'node:path'
import babel from '@rolldown/plugin-babel'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { addressesOf } from './web/build/addresses-of.ts'
import { compress } from './web/build/compress.ts'
import { directIcons } from './web/build/direct-icons.ts'
import { directImports } from './web/build/direct-imports.ts'
import { emojiData } from './web/build/emoji-data.ts'
import { formFieldsAtForms } from './web/build/form-fields.ts'
import { joinedParts } from './web/build/part-of.ts'
import { preloadLists } from './web/build/preload-lists.ts'
import { slimButton } from './web/build/slim-button.ts'
import { slimCharts } from './web/build/slim-charts.ts'
import { slimShared } from './web/build/slim-shared.ts'
import { slimTransitions } from './web/build/slim-transitions.ts'
import { splitTexts } from './web/build/split-texts.ts'
import { staticVariables } from './web/build/static-variables.ts'
import { readModules, webModules } from './web/build/web-modules.ts'

const root = import.meta.dirname
const server = process.env['CALLBOARD_SERVER'] ?? 'http://127.0.0.1:3000'
const screens = (await readModules(root)).flatMap((module) =>
  Object.values(module.screens ?? {}).map(({ path: screen }) => screen),
)
const lists = preloadLists()
const parts = joinedParts()
/** The same wherever the project lies. */
const keyOf = (file: string): string =>
  createHash('sha256').update(path.relative(root, file)).digest('hex').slice(0, 5)

export default defineConfig({
  root: path.join(root, 'web'),
  publicDir: path.join(root, 'web/public'),
  plugins: [
    formFieldsAtForms(root),
    directIcons(),
    directImports(root),
    webModules(root),
    emojiData(root),
    splitTexts(root),
    lingui({ cwd: root }),
    babel({ presets: [linguiTransformerBabelPreset({}, { cwd: root })] }),
    react(),
    slimShared(root),
    slimCharts(),
    slimButton(),
    slimTransitions(),
    staticVariables(root),
    parts.plugin,
    lists.plugin,
    compress(),
    VitePWA({
      registerType: 'prompt',
      filename: 'service-worker.js',
      injectRegister: false,
      manifest: {
        id: '/',
        name: 'Callboard',
        short_name: 'Callboard',
        description: 'Who works, who is on air where, and what was earned.',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        theme_color: '#15171c',
        background_color: '#15171c',
        icons: [
          { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
          // To the edge, with the sign where every shape of mask leaves it whole.
          {
            src: '/icon-maskable-512.png',
            sizes: '512x512',
            type: 'image/png',
            purpose: 'maskable',
          },
        ],
      },
      workbox: {
        globPatterns: ['**/*.{js,css,html,svg,woff2}', 'assets/menu-*/*.json'],
        // A browser keeps what its service worker imports with the worker.
        importScripts: ['/push.js'],
        globIgnores: ['push.js'],
        // Only screens fall back to the shell; the calls that share the root must reach the server.
        navigateFallback: '/',
        // The server knows the page as '/' only: one absent file would fail the whole installation.
        manifestTransforms: [
          (entries) => ({
            manifest: entries.map((entry) =>
              entry.url === 'index.html' ? { ...entry, url: '/' } : entry,
            ),
            warnings: [],
          }),
        ],
        navigateFallbackAllowlist: screens.map(addressesOf),
      },
    }),
  ],
  // The line where a class stands, which is part of its name otherwise, is some 400 bytes of every screen.
  css: { modules: { generateScopedName: (name, file) => `${name}_${keyOf(file)}` } },
  // The part of `shared/` that a screen's worker takes needs no schemas either.
  worker: { format: 'es', plugins: () => [slimShared(root)] },
  build: {
    outDir: path.join(root, 'dist/web'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // The browsers that know popovers, which the page needs: they know light-dark() too, which would be written out otherwise.
    cssTarget: ['chrome125', 'edge125', 'firefox125', 'safari17.5'],
    // Every browser that runs this target preloads modules itself.
    modulePreload: {
      polyfill: false,
      resolveDependencies: lists.resolveDependencies,
    },
    rolldownOptions: {
      // How long plugins take on a busy machine is no warning.
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          // The code every page starts with is one file: left alone it becomes thirty, each compressed by itself, 8 kB more.
          groups: [
            { name: 'main', tags: ['$initial'], priority: 2 },
            { name: parts.fileOf, debugName: 'fileOf', priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/live': { target: server.replace(/^http/, 'ws'), ws: true },
      // The page's own source lies in folders of the same names.
      '^/(?!.*\\.(?:tsx?|module\\.css)(?:\\?|$))(api|ingest|tasks|notifications|onlinetimechache|login|logout|session_state|accountState|get[A-Z]\\w*|docs|openapi\\.json)(/|\\?|$)':
        server,
    },
  },
})
