import { accountEvents } from '#shared/accounts/events.ts'
import { lastDayOf } from '#shared/accounts/person-rules.ts'
import { halfFirstDay, monthHalfOf } from '#shared/money/half.ts'
import { settlementEvents } from '#shared/settlements/events.ts'
import { shiftEvents } from '#shared/shifts/events.ts'
import { addDays, type LocalDay } from '#shared/platform/local-day.ts'
import type { EventOf } from '#shared/platform/messages.ts'
import { dateAt } from '#shared/platform/time.ts'
import type { TaskFactKind } from '#shared/tasks/automations.ts'
import { TASKS } from '#shared/tasks/my-calls.ts'
import {
  queryAutomatedStudios,
  queryOpenCaused,
  type AutomationTables,
} from '#projections/tasks/automations.ts'
import type { TaskTables } from '#projections/tasks/task-tables.ts'
import { eachOf } from '../platform/commands/each-of.ts'
import type { App } from '../platform/kernel/app.ts'
import { awaitDecisions } from '../platform/kernel/find-visible.ts'
import {
  onEvent,
  type AnyProcess,
  type ProcessContext,
} from '../platform/process/define-process.ts'
import type { AutomationRule } from './automation.ts'
import { openTasks, rulesFor, settleTasks, type Fact } from './open-by-fact.ts'
import { studioZone, type TaskNeeds } from './task-calls.ts'

const { IdentityCardSet, AccountActivated, AccountDeactivated, PersonErased } = accountEvents
const { ShiftClosedProvisionally, ShiftCorrected } = shiftEvents
const { SettlementSigned, SettlementReopened } = settlementEvents
const { SettlementDifferenceBooked, SettlementDifferenceWaived } = settlementEvents
const events = {
  IdentityCardSet,
  AccountActivated,
  AccountDeactivated,
  PersonErased,
  ShiftClosedProvisionally,
  ShiftCorrected,
  SettlementSigned,
  SettlementReopened,
  SettlementDifferenceBooked,
  SettlementDifferenceWaived,
}
type Heard = EventOf<typeof events> & {
  readonly id: string
  readonly stream: string
  readonly occurredAt: string
}
/** When documents and late facts are looked at, by the studio's clock. */
const LOOKED_AT = '06:30'

/** Opens tasks for facts by the rules of their studio, and sets them to done once the facts are over (docs/rules/tasks.md#opened-by-a-fact). */
export const followFacts = (app: App, needs: TaskNeeds): AnyProcess =>
  onEvent({
    name: 'task-facts',
    module: 'tasks',
    version: 1,
    events,
    daily: [
      {
        key: 'facts',
        time: LOOKED_AT,
        places: async () => {
          const studios = await queryAutomatedStudios(app.read<AutomationTables>())
          return Promise.all(
            studios.map(async (key) => ({ key, zone: await studioZone(needs, app, key) })),
          )
        },
        run: async ({ place: studio, date }, context) => {
          await awaitDecisions(app, TASKS)
          const looks = [lookAtDocuments, lookAtLateFacts]
          await eachOf(looks, { log: app.log, of: ({ name }) => `${name} ${studio}` }, (look) =>
            look(app, needs, { studio, date }, context),
          )
        },
      },
    ],
    run: (event, context) => hear(app, needs, event, context),
    onTimer: async ({ data: { studio } }, context) => {
      await awaitDecisions(app, TASKS)
      await lookAtLateFacts(app, needs, { studio: String(studio) }, context)
    },
  })

async function hear(
  app: App,
  needs: TaskNeeds,
  event: Heard,
  context: ProcessContext,
): Promise<void> {
  const { type, data } = event
  const person = data.user
  const settle = (
    kind: TaskFactKind,
    why: Parameters<typeof settleTasks>[1]['why'],
    isOver: Parameters<typeof settleTasks>[2] = () => true,
  ) => settleTasks(app, { kind, person, why }, isOver, context)
  switch (type) {
    case 'ShiftClosedProvisionally':
    case 'AccountDeactivated': {
      const fact = await factOf(app, needs, event)
      const rules = fact ? await rulesFor(app, fact.studio, fact.kind) : []
      await openTasks(
        app,
        needs,
        rules.flatMap((rule) => (fact ? [[rule, fact] as const] : [])),
        context,
      )
      return type === 'AccountDeactivated' ? settle('idExpiry', 'gone') : undefined
    }
    case 'AccountActivated':
      return settle('leaving', 'back')
    case 'PersonErased':
      await settle('idExpiry', 'gone')
      return settle('leaving', 'gone')
    case 'IdentityCardSet': {
      const newer = lastDay(data.expires)
      if (newer === null) return
      return settle('idExpiry', 'document', ({ day }) => day !== null && day < newer)
    }
    case 'ShiftCorrected':
      return settle('missedStop', 'corrected', ({ topic }) => topic === data.shift)
    case 'SettlementSigned': {
      const first = halfFirstDay(data)
      const isIn = (half: LocalDay) => (data.closes ? half <= first : half === first)
      return settle(
        'missedStop',
        'signed',
        ({ studio, day }) =>
          studio === data.studio && day !== null && isIn(halfFirstDay(monthHalfOf(day))),
      )
    }
    default:
      // Looked at once, however many differences were decided about together.
      return context.at(context.now, `late ${data.studio}`, { studio: data.studio })
  }
}
const lastDay = (month: string): LocalDay | null =>
  /^\d{4}-\d{2}$/.test(month) ? lastDayOf(month) : null

/** The fact that an event is, where the person belongs to a studio. */
async function factOf(
  app: App,
  needs: TaskNeeds,
  event: Extract<Heard, { type: 'ShiftClosedProvisionally' | 'AccountDeactivated' }>,
): Promise<Fact | null> {
  const { type, data, id, occurredAt, stream } = event
  const person = data.user
  const studio =
    type === 'ShiftClosedProvisionally'
      ? data.studio
      : await app.people.studioAt(person, occurredAt)
  if (studio === null) return null
  const zone = await studioZone(needs, app, studio)
  if (type === 'AccountDeactivated')
    return { kind: 'leaving', studio, person, topic: '', id, day: dateAt(occurredAt, zone) }
  const log = (await app.journal.read(stream)) as unknown as readonly Heard[]
  const started = log.find((one) => 'shift' in one.data && one.data.shift === data.shift)
  const day = dateAt(started?.occurredAt ?? data.at, zone)
  return { kind: 'missedStop', studio, person, topic: data.shift, id: '', day }
}

/** Those of these facts that have an open task of the same rule about the same. */
async function openOnes(app: App, kind: TaskFactKind, studio: string) {
  const rows = await queryOpenCaused(app.read<TaskTables>(), { kind, studio })
  const keys = new Set(rows.map((row) => `${row.automation} ${row.person} ${row.topic}`))
  return {
    rows,
    without: (pairs: readonly (readonly [AutomationRule, Fact])[]) =>
      pairs.filter(
        ([rule, { person, topic }]) => !keys.has(`${rule.automation} ${person} ${topic}`),
      ),
  }
}

/** Opens the tasks of documents that end within the days of a rule. A document is told by the event that first said its end. */
async function lookAtDocuments(
  app: App,
  needs: TaskNeeds,
  { studio, date }: { readonly studio: string; readonly date: LocalDay },
  context: ProcessContext,
): Promise<void> {
  const rules = await rulesFor(app, studio, 'idExpiry')
  if (rules.length === 0) return
  const longest = Math.max(...rules.map(({ before_days }) => before_days))
  const found = await needs.expiringDocuments(app, studio, addDays(date, longest))
  const facts: Fact[] = []
  for (const { user: person, expires: day } of found) {
    const log = (await app.journal.read(`account-${person}`)) as unknown as readonly Heard[]
    const cards = log.filter((one) => one.type === 'IdentityCardSet')
    const before = cards.findLastIndex(({ data }) => lastDay(data.expires) !== day)
    const first = cards[before + 1]
    if (first) facts.push({ kind: 'idExpiry', studio, person, topic: '', id: first.id, day })
  }
  const open = await openOnes(app, 'idExpiry', studio)
  const pairs = rules.flatMap((rule) =>
    facts
      .filter(({ day }) => day !== null && day <= addDays(date, rule.before_days))
      .map((fact) => [rule, fact] as const),
  )
  await openTasks(app, needs, open.without(pairs), context)
}

/** Opens a task for each signed half that late facts move and nobody has decided about, and ends those of which somebody has. */
async function lookAtLateFacts(
  app: App,
  needs: TaskNeeds,
  { studio }: { readonly studio: string },
  context: ProcessContext,
): Promise<void> {
  const rules = await rulesFor(app, studio, 'lateFact')
  const open = await openOnes(app, 'lateFact', studio)
  if (rules.length === 0 && open.rows.length === 0) return
  const facts = (await needs.lateHalves(app, studio)).map(
    ({ user: person, decided: id, ...half }): Fact => {
      const topic = `${half.month}/${half.half}`
      return { kind: 'lateFact', studio, person, topic, id, day: halfFirstDay(half) }
    },
  )
  const standing = new Set(facts.map(({ person, topic }) => `${person} ${topic}`))
  const over = open.rows.filter(({ person, topic }) => !standing.has(`${person} ${topic}`))
  for (const { person, topic } of over)
    await settleTasks(
      app,
      { kind: 'lateFact', person, why: 'decided' },
      (cause) => cause.topic === topic && cause.studio === studio,
      context,
    )
  const pairs = rules.flatMap((rule) => facts.map((fact) => [rule, fact] as const))
  await openTasks(app, needs, open.without(pairs), context)
}
