// `npm run dev`: the product as it is worked on. The browser takes a changed screen without a reload, and the server starts
// again when its source changes; PostgreSQL stays up meanwhile.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { pino } from 'pino'
import { createServer } from 'vite'
import { z } from 'zod'
import { startEmbeddedPostgres } from '../../services/platform/database/embedded-postgres.ts'
import { say } from '../demo/terminal.ts'
import { Restarting } from './restarting.ts'

const root = path.resolve(import.meta.dirname, '../..')
const owner = { OWNER_USER: 'owner', OWNER_PASSWORD: 'Demo-1234!' }
const usage = `npm run dev [-- --demo]
  --demo  on the demo's studio and its four weeks; made first if there is none
Environment as for npm start; DATA_DIR is .data/dev unless it is given.
`

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => stopping.abort())

const args = process.argv.slice(2)
if (args.some((arg) => arg !== '--demo')) {
  process.stderr.write(usage)
  process.exit(args.includes('--help') ? 0 : 2)
}
const isDemo = args.includes('--demo')
const folder = path.resolve(
  process.env['DATA_DIR'] || path.join(root, isDemo ? '.data/demo' : '.data/dev'),
)

try {
  await main()
} catch (error) {
  say(`dev: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
process.exit()

async function main(): Promise<void> {
  await mkdir(folder, { recursive: true })
  if (isDemo && !existsSync(path.join(folder, 'demo.json'))) await fillDemo()
  const postgres = process.env['DATABASE_URL']
    ? undefined
    : await startEmbeddedPostgres(folder, pino({ level: 'warn' }))
  const port = process.env['PORT'] ?? '3000'
  const restarting = new Restarting({
    DATA_DIR: folder,
    PORT: port,
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
    ...owner,
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
  })
  try {
    const url = await restarting.start()
    const web = await createServer({
      configFile: path.join(root, 'vite.config.ts'),
      server: { host: '127.0.0.1', port: 5173, proxy: await proxyTo(url) },
      logLevel: 'warn',
    })
    await web.listen()
    say(`\n  ${web.resolvedUrls?.local[0] ?? ''}   ${owner.OWNER_USER} ${owner.OWNER_PASSWORD}\n`)
    if (!stopping.signal.aborted) await once(stopping.signal, 'abort')
    await web.close()
  } finally {
    await restarting.stop()
    await postgres?.stop()
  }
}

async function fillDemo(): Promise<void> {
  say('making the demo’s studio first …')
  const made = spawn(process.execPath, [path.join(root, 'scripts/demo/run.ts'), '--once'], {
    stdio: 'inherit',
    env: { ...process.env, DATA_DIR: folder },
  })
  const [code] = (await once(made, 'exit')) as [number | null]
  if (code !== 0) throw new Error('the demo’s studio could not be made')
}

/** Everything that the server says it answers, by the first part of the path; all else is the page's. */
async function proxyTo(url: string) {
  const document = z
    .object({ paths: z.record(z.string(), z.unknown()) })
    .parse(await (await fetch(`${url}/openapi.json`)).json())
  const firsts = new Set(
    Object.keys(document.paths).map((one) => one.split('/')[1]?.replace(/[^\w-].*$/, '') ?? ''),
  )
  const known = [...firsts, 'docs', 'openapi.json', 'healthz', 'readyz', 'metrics', 'images']
  return {
    '/live': { target: url.replace(/^http/, 'ws'), ws: true },
    [`^/(${known.filter(Boolean).join('|')})(/|\\?|$)`]: url,
  }
}
