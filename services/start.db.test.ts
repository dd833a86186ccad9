import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startProcess } from './platform/testing-process.ts'
import { testSchema } from './platform/testing-database.ts'

async function exitOf(environment: Readonly<Record<string, string>>): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = (await once(child, 'exit')) as [number | null]
  return { code, said }
}

test('a bad environment is named and ends the process with 2', async () => {
  const { code, said } = await exitOf({ PORT: 'eighty', ROLE: 'boss' })
  expect(code).toBe(2)
  expect(said).toMatch(/PORT[^]*ROLE/)
})
test('an owner password that the rules refuse is named and ends the process with 2', async () => {
  const { url, schema } = testSchema()
  const { code, said } = await exitOf({
    PORT: '0',
    DATABASE_URL: url,
    DATABASE_SCHEMA: schema,
    MASTER_KEY: 'aa'.repeat(32),
    LOG_LEVEL: 'silent',
    OWNER_USER: 'owner',
    OWNER_PASSWORD: 'weak',
  })
  expect(code).toBe(2)
  expect(said).toContain('OWNER_PASSWORD')
})
test('a process that starts on a database that is there answers and is ready, and ends at SIGTERM', async () => {
  const { url, schema } = testSchema()
  const environment = { DATABASE_URL: url, DATABASE_SCHEMA: schema }
  await (await startProcess(environment)).stop()
  const server = await startProcess(environment)
  expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({ ok: true })
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  await server.stop()
})
