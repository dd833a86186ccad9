import { randomUUID } from 'node:crypto'
import type { AnyEvent } from '#shared/platform/messages.ts'
import type { DemoPerson } from './cast.ts'
import type { Click } from './truth.ts'

/** No shift of the story is longer: who has forgotten to stop is taken to have left then. */
const longest_ms = 10 * 3_600_000
const people_at_once = 20

interface Seeded {
  readonly dataDir: string
  readonly people: readonly DemoPerson[]
  /** In order of time, before `to`. */
  readonly clicks: readonly Click[]
  readonly to: number
}
/**
 * Writes the shifts of the history into the log, those that still run as well. It is the one thing that a demo does
 * beside the calls: a shift begins and ends by the server's clock, and no call takes a moment that is over.
 */
export async function seedShifts({ dataDir, people, clicks, to }: Seeded): Promise<string> {
  const byUser = Map.groupBy(clicks, ({ user }) => user)
  const streams = people.flatMap((person) => {
    const events = shiftEventsOf(person, byUser.get(person.user) ?? [], to)
    return events.length === 0 ? [] : [{ stream: `shift-${person.user}`, events }]
  })
  const runtime = await openProduct(dataDir)
  try {
    for (let at = 0; at < streams.length; at += people_at_once) {
      const commandId = randomUUID()
      await runtime.app.journal.appendMany(
        streams.slice(at, at + people_at_once).map((one) => ({ ...one, expectedVersion: 0 })),
        {
          occurredAt: new Date().toISOString(),
          actor: 'system',
          studio: null,
          commandId,
          correlationId: commandId,
          causationId: null,
          source: 'call',
        },
      )
    }
  } finally {
    await runtime.close()
  }
  return `shifts of ${streams.length} people`
}

/** Loaded when it is needed: the modules of the product are more than the demo. */
async function openProduct(dataDir: string) {
  const [{ modules }, { readConfig }, { openRuntime }] = await Promise.all([
    import('../../services/modules.ts'),
    import('../../services/platform/config/config.ts'),
    import('../../services/platform/start/runtime.ts'),
  ])
  const environment = { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
  return openRuntime(readConfig(environment), modules)
}

interface Running {
  readonly shift: string
  readonly start: number
  /** The sum of the pauses that have ended, and when the one that goes on began. */
  paused: number
  pausedAt: number | null
}
/** The events of one person's shifts, as their clicks make them: pauses one by one only of the shift that runs. */
export function shiftEventsOf(
  { user, studio }: Pick<DemoPerson, 'user' | 'studio'>,
  clicks: readonly Click[],
  to: number,
): readonly AnyEvent[] {
  const events: AnyEvent[] = []
  let running: Running | undefined
  let open: AnyEvent[] = []
  const moment = (shift: string, at: number) => ({
    user,
    studio,
    shift,
    at: new Date(at).toISOString(),
  })
  const end = (at: number, type: 'ShiftStopped' | 'ShiftClosedProvisionally') => {
    if (!running) return
    const { shift, start, paused, pausedAt } = running
    const paused_seconds = Math.round((paused + (pausedAt === null ? 0 : at - pausedAt)) / 1000)
    const worked_seconds = Math.max(0, Math.round((at - start) / 1000) - paused_seconds)
    const sums = { ...moment(shift, at), worked_seconds, paused_seconds }
    const began = { type: 'ShiftStarted', data: { ...moment(shift, start), reason: null } }
    const ended =
      type === 'ShiftStopped' ? { ...sums, reason: null, by: user } : { ...sums, unpaid_seconds: 0 }
    events.push(began, { type, data: ended })
    running = undefined
    open = []
  }
  for (const { at, action } of clicks) {
    if (running && (action === 1 || at > running.start + longest_ms))
      end(Math.min(at, running.start + longest_ms), 'ShiftClosedProvisionally')
    if (action === 1) running = { shift: randomUUID(), start: at, paused: 0, pausedAt: null }
    else if (!running) continue
    else if (action === 2) end(at, 'ShiftStopped')
    else if (action === 3) {
      running.pausedAt ??= at
      open.push({ type: 'ShiftPaused', data: { ...moment(running.shift, at), reason: null } })
    } else if (running.pausedAt !== null) {
      running.paused += at - running.pausedAt
      running.pausedAt = null
      const paused_seconds = Math.round(running.paused / 1000)
      const data = { ...moment(running.shift, at), paused_seconds, reason: null }
      open.push({ type: 'ShiftResumed', data })
    }
  }
  if (running && running.start + longest_ms < to)
    end(running.start + longest_ms, 'ShiftClosedProvisionally')
  if (!running) return events
  const { shift, start } = running
  return [
    ...events,
    { type: 'ShiftStarted', data: { ...moment(shift, start), reason: null } },
    ...open,
  ]
}
