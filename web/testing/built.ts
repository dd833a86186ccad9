import { execFile } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

const root = path.join(import.meta.dirname, '../..')
/** WEB_DIR, as for the server: a build of one's own, while others use dist/web. */
export const dist = path.resolve(root, process.env['WEB_DIR'] ?? 'dist/web')
/** For @fastify/static: as the product says it, otherwise a browser asks for each of some eighty files of a screen again. */
export const builtFiles = {
  root: dist,
  cacheControl: false,
  setHeaders: (
    reply: { readonly header: (name: string, value: string) => unknown },
    file: string,
  ) =>
    void reply.header(
      'cache-control',
      file.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    ),
}
const manifest = path.join(dist, '.vite/manifest.json')

/** Builds the page if what is built is older than its sources: a test must never judge yesterday's page. */
export async function ensureBuilt(): Promise<void> {
  const sources = ['web', 'shared'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.join(root, folder, file),
    ),
  )
  const newest = Math.max(
    ...[...sources, path.join(root, 'vite.config.ts')]
      .filter(isSource)
      .map((file) => statSync(file).mtimeMs),
  )
  const built = statSync(manifest, { throwIfNoEntry: false })?.mtimeMs ?? 0
  if (built >= newest) return
  // A process of its own: the test runner's NODE_ENV would make it a page for developers, three times as large.
  const { NODE_ENV: _, ...env } = process.env
  await promisify(execFile)(
    process.execPath,
    [
      path.join(root, 'node_modules/vite/bin/vite.js'),
      'build',
      '--outDir',
      dist,
      '--logLevel',
      'error',
    ],
    {
      cwd: root,
      env,
    },
  )
}

const isSource = (file: string): boolean =>
  statSync(file).isFile() &&
  !/\.(test|e2e)\.tsx?$|[\\/]web[\\/](testing|system-tests)[\\/]/.test(file)
