import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'

const newFolder = async (): Promise<string> => {
  const made = await mkdtemp(path.join(tmpdir(), 'callboard-embedded-'))
  await chmod(made, 0o755)
  return made
}
const quiet = { info: () => undefined }
let folder = ''
let open: EmbeddedPostgres[] = []
/** A cluster that was made and stopped: making one takes longer than all that a test does with it. */
let made = ''
beforeAll(async () => {
  made = await newFolder()
  await (await startEmbeddedPostgres(made, quiet)).stop()
})
afterAll(() => rm(made, { recursive: true, force: true }))
const copyMade = async (): Promise<void> => {
  // It belongs to another user where root runs the tests, who must own the copy, too.
  await promisify(execFile)('cp', ['-a', path.join(made, 'postgres'), folder])
}
beforeEach(async () => {
  folder = await newFolder()
})
afterEach(async () => {
  vi.unstubAllEnvs()
  for (const postgres of open) await postgres.stop()
  open = []
  await rm(folder, { recursive: true, force: true })
})

test('data, address and password are the same after a restart', async () => {
  const first = await start()
  await query(first.url, 'create table kept as select 7 as seven')
  await first.stop()
  await expect(query(first.url, 'select 1')).rejects.toThrow()
  const second = await start()
  expect(second.url).toBe(first.url)
  expect(await query(second.url, 'select kept.seven from kept')).toEqual([{ seven: 7 }])
})

test('it is durable, in UTF-8 with the C locale, and closed to everybody without the password', async () => {
  await copyMade()
  const { url } = await start()
  expect(
    await query(
      url,
      `select current_setting('synchronous_commit') as durable, current_setting('server_encoding') as encoding, current_setting('jit') as jit,
    (select pg_database.datcollate from pg_database where pg_database.datname = current_database()) as locale, current_setting('listen_addresses') as address`,
    ),
  ).toEqual([{ durable: 'on', encoding: 'UTF8', jit: 'off', locale: 'C', address: '127.0.0.1' }])
  const wrong = new URL(url)
  wrong.password = 'guess'
  await expect(query(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/)
  expect((await stat(path.join(folder, 'postgres/password'))).mode & 0o777).toBe(0o600)
})

test('a server that outlived its killed process is adopted, and is then ours to stop', async () => {
  await copyMade()
  const other = await startInAnotherProcess()
  await query(other.url, 'create table kept as select 7 as seven')
  other.process.kill('SIGKILL')
  await once(other.process, 'exit')
  const adopted = await start()
  expect(adopted).toMatchObject({ url: other.url, owner: true })
  expect(await query(adopted.url, 'select kept.seven from kept')).toEqual([{ seven: 7 }])
  await adopted.stop()
  await expect(query(adopted.url, 'select 1')).rejects.toThrow()
})

test('a second process shares the server, and leaves it running when it ends', async () => {
  await copyMade()
  const owner = await start()
  const guest = await startInAnotherProcess()
  expect(guest).toMatchObject({ url: owner.url, owner: false })
  guest.process.kill('SIGTERM')
  await once(guest.process, 'exit')
  expect(await query(owner.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('two processes that begin at once on an empty folder share one server', async () => {
  const [first, second] = await Promise.all([start(), startInAnotherProcess()])
  expect(second.url).toBe(first.url)
  expect([first.owner, second.owner].filter(Boolean)).toHaveLength(1)
  second.process.kill('SIGTERM')
  await once(second.process, 'exit')
})

test('a process that just exits takes its server down', async () => {
  await copyMade()
  const other = await startInAnotherProcess('process.exit(3)')
  await once(other.process, 'exit')
  await expect.poll(() => existsSync(path.join(folder, 'postgres/data/postmaster.pid'))).toBe(false)
  await expect(query(other.url, 'select 1')).rejects.toThrow()
})

test('a postmaster.pid left behind is no obstacle, even if its number now belongs to somebody else', async () => {
  await copyMade()
  const first = await start()
  const pidFile = path.join(folder, 'postgres/data/postmaster.pid')
  const text = await readFile(pidFile, 'utf8')
  await first.stop()
  await writeFile(pidFile, text.replace(/^\d+/, String(process.pid)))
  const second = await start()
  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a server that is killed comes back by itself, at the same address, with all that was committed', async () => {
  await copyMade()
  const { url, stop } = await start()
  await query(url, 'create table kept as select 7 as seven')
  for (let times = 0; times < 2; times++) {
    await killServer()
    const kept = () => query(url, 'select kept.seven from kept').catch(() => [])
    await expect.poll(kept, { interval: 100 }).toEqual([{ seven: 7 }])
  }
  await stop()
  await expect(query(url, 'select 1')).rejects.toThrow()
})

test('what keeps the server from starting is said in its own words', async () => {
  await copyMade()
  await expect(start({ shared_buffers: 'plenty' })).rejects.toThrow(
    /invalid value for parameter "shared_buffers"/,
  )
})

const LINUX = process.platform === 'linux'
test.runIf(LINUX)(
  'no process of the server has our secrets in its environment, and it still finds its programs',
  async () => {
    await copyMade()
    const secrets = ['MASTER_KEY', 'OWNER_PASSWORD', 'DATABASE_URL'].map(
      (name) => [name, `hidden-${name}`] as const,
    )
    for (const [name, value] of secrets) vi.stubEnv(name, value)
    const { url } = await start()
    const [server] = (await query(url, `select pg_read_file('postmaster.pid') as file`)) as {
      file: string
    }[]
    const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
    const parents = await Promise.all(
      pids.map(async (pid) => ({
        pid,
        of: /^PPid:\s+(\d+)$/m.exec(
          await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''),
        )?.[1],
      })),
    )
    const postmaster = server?.file.split('\n')[0] ?? ''
    const family = [
      postmaster,
      ...parents.filter((one) => one.of === postmaster).map((one) => one.pid),
    ]
    expect(family.length).toBeGreaterThan(4)
    const environments = await Promise.all(
      family.map((pid) => readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '')),
    )
    expect(environments[0]).toContain('LC_ALL=C')
    expect(environments.filter((text) => text.includes('hidden-'))).toEqual([])
  },
)

async function killServer(): Promise<void> {
  const pid = Number(
    (await readFile(path.join(folder, 'postgres/data/postmaster.pid'), 'utf8')).split('\n')[0],
  )
  process.kill(pid, 'SIGKILL')
}
async function start(settings = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres(folder, quiet, settings)
  open.push(postgres)
  return postgres
}
async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows as unknown[]
  } finally {
    await client.end()
  }
}
async function startInAnotherProcess(
  then = '',
): Promise<{ process: ChildProcess; url: string; owner: boolean }> {
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(path.join(import.meta.dirname, 'embedded-postgres.ts'))}
    const postgres = await startEmbeddedPostgres(${JSON.stringify(folder)}, { info() {} })
    process.on('SIGTERM', () => postgres.stop().then(() => process.exit()))
    process.stdout.write(JSON.stringify({ url: postgres.url, owner: postgres.owner }), () => { ${then} })
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  return { process: child, ...(JSON.parse(said.toString()) as { url: string; owner: boolean }) }
}
