import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import { lags, unreadSeconds } from '../../projections/platform/run/progress.ts'
import { modules } from '../../services/modules.ts'
import type { Ledger } from './ledger.ts'
import type { Readiness } from './readiness.ts'
import type { FaultStage } from './stage.ts'

/** Everything works again within this time after what was broken has been put right. */
const RECOVERY_MS_MAX = 20_000
/** All that was written is readable within this time after the last request. */
const LAG_MS_MAX = 30_000

/** Milliseconds until every API process says that it is ready, and one more request has been answered. */
export async function recovered(
  readiness: Readiness,
  ledger: Ledger,
  slack: number,
): Promise<number> {
  const began = performance.now()
  const within_ms = RECOVERY_MS_MAX * slack
  const answered = ledger.answered
  while (performance.now() - began < within_ms) {
    if (ledger.answered > answered && (await readiness.areAllReady()))
      return Math.round(performance.now() - began)
    await delay(50)
  }
  ledger.violated(`not ready again, or nothing answered, ${within_ms / 1000} s after the fault`)
  return within_ms
}
/** Milliseconds until no projection has anything to read. */
export async function caughtUp(pool: Pool, ledger: Ledger, slack: number): Promise<number> {
  const began = performance.now()
  const within_ms = LAG_MS_MAX * slack
  let left = ''
  while (performance.now() - began < within_ms) {
    const behind = (await lags(pool, modules.projections)).filter(({ lag }) => lag > 0)
    if (behind.length === 0) return Math.round(performance.now() - began)
    left = behind.map(({ projection, shard, lag }) => `${projection}/${shard} ${lag}`).join(', ')
    await delay(50)
  }
  ledger.violated(`read models are behind ${within_ms / 1000} s after the last request: ${left}`)
  return within_ms
}

/** Until `until`: the longest that an event has been waiting to be projected, in seconds. While the store is away nothing is measured. */
export async function longestUnread(pool: Pool, until: AbortSignal): Promise<number> {
  let longest = 0
  while (!until.aborted) {
    const waiting = await lags(pool, modules.projections)
      .then((measured) => unreadSeconds(pool, measured))
      .catch(() => 0)
    longest = Math.max(longest, waiting)
    await delay(500)
  }
  return Math.round(longest * 10) / 10
}

/** `npm run verify` on the round's data: hash chain, events, every live read model equal to a rebuilt one. */
export async function verify(stage: FaultStage, ledger: Ledger): Promise<void> {
  const script = path.join(import.meta.dirname, '../ops/verify.ts')
  const environment = {
    PATH: process.env['PATH'],
    MASTER_KEY: '1f'.repeat(32),
    ...stage.environment,
  }
  const child = spawn(process.execPath, [script], {
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) ledger.violated(`verify: ${said.trim().slice(-500)}`)
}
