import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startProcess, type TestProcess } from '../platform/testing/process.ts'
import { testSchema } from '../platform/testing/database.ts'

async function exitOf(
  environment: Readonly<Record<string, string>>,
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../main.ts')], {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  // One that starts after all is ended, and then has no code.
  child.stdout.on('data', () => void child.kill('SIGKILL'))
  const [code] = (await once(child, 'exit')) as [number | null]
  return { code, said }
}

/** Every connection of the process says this name: BullMQ gives one of its own, which ends in the schema. */
const named = (url: string, schema: string): string => {
  const address = new URL(url)
  address.searchParams.set('application_name', schema)
  return address.href
}
async function rightsOf(url: string, schema: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    `select distinct a.usename as login, r.rolsuper or r.rolcreatedb or r.rolcreaterole as more
     from pg_stat_activity a join pg_roles r on r.rolname = a.usename where right(a.application_name, length($1)) = $1`,
    [schema],
  )
  await client.end()
  return rows
}

/** Waits for what an installation without an owner says at start, and looks to whom it says it. */
async function waitForLink({ url, output }: TestProcess): Promise<void> {
  const link = () =>
    /^This installation has no owner yet\. To set it up, open (\S+)$/m.exec(output())?.[1]
  await expect.poll(link).toMatch(`${url}/setup?token=`)
  expect(output().match(/^listening on \S+$/gm)).toEqual([`listening on ${url}`])
  const setup = new URL(`${url}/api/accounts/setup`)
  expect(await asked(setup, setup.host)).toEqual({ needed: true })
  expect(await asked(setup, `evil.example:${setup.port}`)).toMatchObject({
    code: 'request.foreignHost',
  })
}
const asked = (url: URL, host: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const read = (response: IncomingMessage) =>
      void response.setEncoding('utf8').once('data', (text: string) => resolve(JSON.parse(text)))
    get(url, { headers: { host } }, read).on('error', reject)
  })

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
  const environment = { DATABASE_URL: named(url, schema), DATABASE_SCHEMA: schema }
  const unclaimed = await startProcess({ ...environment, OWNER_USER: '', OWNER_PASSWORD: '' })
  await waitForLink(unclaimed)
  await unclaimed.stop()
  const server = await startProcess(environment)
  expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({ ok: true })
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  expect(await rightsOf(url, schema)).toEqual([
    { login: expect.stringMatching(`^${schema}_login_\\d+$`), more: false },
  ])
  await server.stop()
})

test('a process whose code declares other columns than lie in the database ends with 1 and says what to do', async () => {
  const { url, schema } = testSchema()
  const environment = { DATABASE_URL: url, DATABASE_SCHEMA: schema, MASTER_KEY: '1f'.repeat(32) }
  await (await startProcess(environment)).stop()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`alter table ${schema}.shift_beat__1 add column why text`)
  await client.end()
  const { code, said } = await exitOf({ ...environment, PORT: '0', LOG_LEVEL: 'silent' })
  expect(code).toBe(1)
  expect(said).toMatch(
    /projection on_shift .*column shift_beat__1\.why is text null, and the code has none\. .*raise the version of on_shift/,
  )
})
