import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { SettlementHalf, SettlementRun } from '../../shared/settlements/views.ts'
import { halfStart, previousHalf } from '../../shared/platform/local-day.ts'
import { monthHalfOf } from '../../shared/money/half.ts'
import { ndjson, type TestClient } from '../../services/platform/testing/process.ts'

const RUN_STUDIO = 'runs'
/** The limit of a wait: what has not come by then does not come, on a crowded machine either. */
const WAIT_MS_MAX = 240_000
/** How often is looked at what is waited for. */
const LOOK_MS = 25

/** The last half that is over: what is closed. */
const day = previousHalf(halfStart(new Date().toISOString().slice(0, 10)))
const { month, half } = monthHalfOf(day)
const halfPath = `/api/settlements/${RUN_STUDIO}/${month}/${half}`
const userOf = (index: number): string => `runner${index}`

/** A studio of so many people, each with two statement lines in the last half that is over. */
export async function fillRunStudio(owner: TestClient, people: number): Promise<readonly string[]> {
  const users = Array.from({ length: people }, (_, index) => userOf(index))
  await owner.call('POST', '/api/studios', {
    studio: RUN_STUDIO,
    name: 'Runs',
    timezone: 'Europe/Bucharest',
    currency: 'usd',
  })
  await owner.call('POST', '/api/accounts/import', ndjson(users.map(personOf)))
  await owner.call('POST', '/ingest/v1/transactions', ndjson(users.flatMap(linesOf)))
  return users
}
const personOf = (user: string) => ({
  user,
  name: 'Runner',
  surname: 'Fictional',
  email: `${user}@example.test`,
  tipCont: 'Model',
  studio: RUN_STUDIO,
  conturi: { ctb: { username: user } },
})
const linesOf = (account: string, index: number) =>
  [`${10 + index}.25`, '-0.75'].map((amount, line) => ({
    source: 'runs',
    id: `run-${index}-${line}`,
    site: 'ctb',
    account,
    type: 1,
    amount,
    currency: 'usd',
    at: `${day}T12:0${line}:00Z`,
  }))

/** Asks until it is so. Raises an Error that says what was waited for, and what there was instead. */
export async function until<T>(
  what: string,
  look: () => Promise<T>,
  isSo: (seen: T) => boolean,
): Promise<T> {
  for (const end = performance.now() + WAIT_MS_MAX; ; await delay(LOOK_MS)) {
    const seen = await look()
    if (isSo(seen)) return seen
    if (performance.now() > end)
      throw new Error(`${what}: not so, but ${JSON.stringify(seen).slice(0, 500)}`)
  }
}

/** Under load the read models may be too far behind for a look at settlements: who asks is told to ask again. */
async function asked<T>(call: () => Promise<T>): Promise<T> {
  const isBehind = (error: unknown) => String(error).includes('"settlements.behind"')
  const answer = await until(
    'read models are where settlements need them',
    () =>
      call().then(
        (value) => ({ value }),
        (error: unknown) => ({ error }),
      ),
    (one) => !('error' in one && isBehind(one.error)),
  )
  if ('error' in answer) throw answer.error
  return answer.value
}
export const lookAtHalf = (owner: TestClient): Promise<SettlementHalf> =>
  asked(() => owner.call('GET', halfPath))
export const lookAtRun = (owner: TestClient, run: string): Promise<SettlementRun> =>
  asked(() => owner.call('GET', `${halfPath}/runs/${run}`))
export const runOver = (owner: TestClient, run: string): Promise<SettlementRun> =>
  until(
    `the run ${run} is over`,
    () => lookAtRun(owner, run),
    ({ finished }) => finished,
  )

/** Sends everybody to review, once all that was filled in is known; then starts to sign them. The id of that run. */
export async function startSigning(
  owner: TestClient,
  users: readonly string[],
): Promise<SettlementRun> {
  const known = (rows: SettlementHalf['rows']) =>
    rows.length === users.length &&
    rows.every(({ lines, obstacles }) => lines === 1 && obstacles.length === 0)
  await until('everybody can be signed', async () => (await lookAtHalf(owner)).rows, known)
  const start = (action: string): Promise<SettlementRun> =>
    asked(() => owner.call('POST', `${halfPath}/runs`, { action }))
  await runOver(owner, (await start('review')).run)
  return start('sign')
}

/** A run as the log has it: the log itself is read, so that no process has a part in it. */
interface RunInLog {
  /** Each signature's person, in the order of the log. */
  readonly signed: readonly string[]
  /** Each person whom the run has told, in the order of the log. */
  readonly told: readonly string[]
  readonly refused: number
}
interface Told {
  readonly results: readonly { readonly user: string; readonly refusals: readonly unknown[] }[]
}
export async function readRun(pool: Pool, run: string): Promise<RunInLog> {
  const { rows } = await pool.query<{ type: string; data: { user: string } & Told }>(
    `select e.type, e.data from events e
     where e.data ->> 'run' = $1 and e.type in ('SettlementSigned', 'SettlementRunAdvanced')
     order by e.position`,
    [run],
  )
  const results = rows.flatMap(({ type, data }) =>
    type === 'SettlementRunAdvanced' ? data.results : [],
  )
  return {
    signed: rows.flatMap(({ type, data }) => (type === 'SettlementSigned' ? [data.user] : [])),
    told: results.map(({ user }) => user),
    refused: results.filter(({ refusals }) => refusals.length > 0).length,
  }
}
/** How many signatures there are in all, whoever made them. */
export async function countSignatures(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    "select count(*)::int as count from events e where e.type = 'SettlementSigned'",
  )
  return rows[0]?.count ?? 0
}

/** Returns what does not hold of a run at any moment, whichever process was killed in it: in words, empty where all holds. */
export function wrongInRun(
  { signed, told, refused }: RunInLog,
  users: readonly string[],
): string[] {
  const wrong: string[] = []
  const twice = (all: readonly string[]) => all.filter((user, i) => all.indexOf(user) !== i)
  const say = (what: string, which: readonly string[]) => {
    if (which.length > 0) wrong.push(`${what}: ${which.length}, as ${which[0]}`)
  }
  say('signed more than once', twice(signed))
  say('told more than once', twice(told))
  say(
    'signed and not of the studio',
    signed.filter((user) => !users.includes(user)),
  )
  say(
    'told as done and not signed',
    told.filter((user) => !signed.includes(user)),
  )
  if (refused > 0) wrong.push(`refused: ${refused}`)
  return wrong
}
