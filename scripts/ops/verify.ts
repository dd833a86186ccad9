import { START, type Position } from '#shared/platform/event-store.ts'
import { modules } from '../../services/modules.ts'
import { contentHash } from '../../services/platform/event-store/event-codec.ts'
import type { Runtime } from '../../services/platform/start/runtime.ts'
import { firstBrokenSeal, sealLog } from '../../services/platform/event-store/seals.ts'
import { wrongHead } from '../../services/platform/transparency/check-heads.ts'
import { firstUnbalanced } from '../../services/settlements/books/unbalanced.ts'
import type { AnyProjection } from '../../projections/platform/define/define-projection.ts'
import { lags } from '../../projections/platform/run/progress.ts'
import { verifyProjection } from '../../projections/platform/run/rebuild.ts'
import { openInstallation } from './open-installation.ts'

const BATCH_EVENTS = 2000

/** Each event's hash, and versions without gaps: the first thing that is wrong, or undefined. */
async function wrongEvent(runtime: Runtime): Promise<string | undefined> {
  const versions = new Map<string, number>()
  let position: Position = START
  for (;;) {
    const { events, upTo } = await runtime.feed.readAll(position, BATCH_EVENTS)
    for (const event of events) {
      if (contentHash(event) !== event.hash)
        return `event ${event.id} (${event.stream} ${event.version}) does not have its hash`
      if (event.version !== (versions.get(event.stream) ?? 0) + 1)
        return `stream ${event.stream} goes from version ${versions.get(event.stream) ?? 0} to ${event.version}`
      versions.set(event.stream, event.version)
    }
    if (events.length === 0) return undefined
    position = upTo
  }
}
/** Both are compared where the live one stands. After an import that is before the first event, which must not pass for a comparison. */
async function lacking({ app }: Runtime, projections: readonly AnyProjection[]): Promise<string> {
  const unread = Math.max(0, ...(await lags(app.pool, projections)).map(({ lag }) => lag))
  return unread === 0
    ? ''
    : `, as far as it has come: the last ${unread} positions of the log are not in it until the product has run`
}
async function firstDifference(runtime: Runtime): Promise<string | undefined> {
  const { pool } = runtime.app
  const say = (what: string, how = '') => process.stdout.write(`${what}: right${how}\n`)
  await sealLog(pool)
  const seal = await firstBrokenSeal(pool)
  if (seal !== undefined) return `the seal at ${seal} does not agree with the events before it`
  say('hash chain')
  const event = await wrongEvent(runtime)
  if (event !== undefined) return event
  say('events')
  const head = await wrongHead(runtime.app)
  if (head !== undefined) return head
  say('tree heads')
  const unbalanced = await firstUnbalanced(runtime.feed)
  if (unbalanced !== undefined) return unbalanced
  say('books')
  for (const projection of modules.projections) {
    const difference = await verifyProjection(pool, runtime.feed, projection)
    if (difference !== undefined) return `${projection.name}: ${difference}`
    say(`read model ${projection.name}`, await lacking(runtime, [projection]))
  }
  for (const { name, verify } of modules.services) {
    const wrong = await verify?.(runtime.app)
    if (wrong !== undefined) return wrong
    // It computes from read models: what these lack was not looked at.
    if (verify) say(name, await lacking(runtime, modules.projections))
  }
  return undefined
}

/** `npm run verify`: hash chain, events, books that balance, live read models = rebuilt ones; exit 1 and the first difference otherwise. */
const runtime = await openInstallation()
const difference = await firstDifference(runtime)
await runtime.close()
if (difference !== undefined) process.stderr.write(`${difference}\n`)
process.exit(difference === undefined ? 0 : 1)
