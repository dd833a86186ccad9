import {
  ndjson,
  ownerLogin,
  startHere,
  startProcess,
  storeEnvironment,
  TestClient,
  type TestProcess,
} from '#services/platform/testing/process.ts'
import { dist } from './built.ts'

/** The product itself, on the tests' database, with a small studio in it. */
export interface RealServer {
  readonly url: string
  readonly owner: TestClient
  /** Reports a status as an observer does, now. */
  readonly observe: (account: string, status: number) => Promise<void>
  /** Twice, as the wall wants it of an account that changes often (docs/rules/online-time.md#flapping). */
  readonly observeTwice: (account: string, status: number) => Promise<void>
  readonly stop: () => Promise<void>
}
/** One that can be killed. */
export interface MortalServer extends RealServer {
  /** Kills the process as a power cut does. */
  readonly kill: () => Promise<void>
  /** Starts it again on the same port. */
  readonly again: () => Promise<void>
}
export const cast = [
  ['ana_fictiva', 'Ana', 'Fictiva'],
  ['bianca_proba', 'Bianca', 'Probă'],
  ['carla_exemplu', 'Carla', 'Exemplu'],
  ['daria_testescu', 'Daria', 'Testescu'],
] as const

/** On a store of its own, in this process: what starting costs most, loading the modules, is done once for all. */
export async function startRealServer(): Promise<RealServer> {
  const { url, stop } = await startHere({ WEB_DIR: dist })
  return { ...(await withStudio(url)), stop }
}

/** As a process of its own, for tests of what happens when it ends. */
export async function startMortalServer(): Promise<MortalServer> {
  const store = await storeEnvironment()
  const start = (port: string) => startProcess({ ...store, WEB_DIR: dist, PORT: port })
  let running: TestProcess = await start('0')
  const { url } = running
  return {
    ...(await withStudio(url)),
    kill: () => running.stop('SIGKILL'),
    again: async () => {
      running = await start(new URL(url).port)
    },
    stop: () => running.stop(),
  }
}

/** Its owner is logged in, its studio filled, and observers report. */
async function withStudio(url: string): Promise<Omit<RealServer, 'stop'>> {
  const owner = new TestClient(url)
  await owner.login()
  const token = await fill(owner)
  const observe = async (account: string, statuses: readonly number[]) => {
    const now = Date.now()
    const lines = statuses.map((status, index) => ({
      observer: 'e2e',
      site: 'ctb',
      account,
      status,
      observed_at: new Date(now + index).toISOString(),
    }))
    const answer = await owner.call<{ accepted: number }>(
      'POST',
      '/ingest/v1/observations',
      ndjson(lines),
      { authorization: `Bearer ${token}` },
    )
    if (answer.accepted !== lines.length) throw new Error(`not accepted: ${JSON.stringify(answer)}`)
  }
  return {
    url,
    owner,
    observe: (account, status) => observe(account, [status]),
    observeTwice: (account, status) => observe(account, [status, status]),
  }
}
export const realLogin = ownerLogin

/** The product with an empty store, as after an installation: nobody has an account yet. */
export const startEmptyServer = async (): Promise<TestProcess> =>
  startProcess({
    ...(await storeEnvironment()),
    WEB_DIR: dist,
    OWNER_USER: '',
    OWNER_PASSWORD: '',
  })

/** One studio, four models with an account each, a few minutes of history, and a shift. */
async function fill(owner: TestClient): Promise<string> {
  await owner.call('POST', '/api/studios', {
    studio: 'demo',
    name: 'Demo',
    timezone: 'Europe/Bucharest',
  })
  const people = cast.map(([user, name, surname]) => ({
    user,
    name,
    surname,
    email: `${user}@studio.example`,
    tipCont: 'Model',
    studio: 'demo',
    hired: '2024-01-15',
    conturi: { ctb: { username: user }, str: { username: user } },
  }))
  await owner.call('POST', '/api/accounts/import', ndjson(people))
  const { token } = await owner.call<{ token: string }>('POST', '/api/tokens', {
    name: 'e2e',
    scopes: ['ingest'],
  })
  const lines = cast.flatMap(([account], person) =>
    [1, 3, 2].map((status, turn) => ({
      observer: 'e2e',
      site: 'ctb',
      account,
      status: person === 3 ? 13 : status,
      observed_at: new Date(Date.now() - (40 - turn * 10 - person) * 60_000).toISOString(),
    })),
  )
  const held = {
    observer: 'e2e',
    site: 'ctb',
    account: 'nobody_yet',
    status: 1,
    observed_at: new Date().toISOString(),
  }
  await owner.call('POST', '/ingest/v1/observations', ndjson([...lines, held]), {
    authorization: `Bearer ${token}`,
  })
  return token
}
