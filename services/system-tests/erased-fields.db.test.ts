import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#shared/platform/allow.ts'
import type { EventType } from '#shared/platform/messages.ts'
import { personalPlaces, type PersonalPlace } from '#shared/platform/personal.ts'
import { modules } from '../modules.ts'
import { ownerActor, testApp, type TestApp } from '../platform/testing/app.ts'
import { examplesOf, type Text } from './example-data.ts'
import { everythingStored, finds } from './everything-stored.ts'
import { formOf, placesIn, type Form } from './fingerprints/schema-form.ts'

/** Returns the text that is looked for afterwards: one for each personal field of each event. */
const markerOf = (type: string, path: string) => `${type}·${path.replaceAll('.', '·')}·marker`
/** Whether the field is marked here: for people without an account (`kind`) the module that erases them asks. */
const isMarked = (form: Form): boolean => form.personal === true && form.kind === undefined
const hasPersonal = ({ schema }: EventType) =>
  placesIn(formOf(schema)).some(({ form }) => isMarked(form))
/** The path of what names whose key a text takes. */
const holderOf = ({ path, holder }: PersonalPlace): string[] =>
  holder && holder.kind === undefined
    ? [[...path.slice(0, holder.depth), holder.field].join('.')]
    : []
const types = Object.entries(modules.events).filter(([, type]) => hasPersonal(type))
const markers = types.flatMap(([name, { schema }]) =>
  placesIn(formOf(schema)).flatMap(({ path, form }) =>
    isMarked(form) ? [markerOf(name, path)] : [],
  ),
)

let app: TestApp
beforeAll(async () => {
  app = await testApp(modules)
})
afterAll(() => app.close())
const second: Actor = { ...ownerActor, user: 'second' }
const ask = (name: string, input: { params?: unknown; body?: unknown }, actor = ownerActor) =>
  app.callMoving(name, input, { actor })

/** Person and studio by the product's calls, then each event in a stream of its own, as its module could have appended it. */
async function live(): Promise<void> {
  await ask('createStudio', {
    body: { studio: 'north', name: 'North', timezone: 'Europe/Bucharest', currency: 'usd' },
  })
  const body = { user: 'ana', name: 'Ana', surname: 'Fictional', email: 'ana@example.test' }
  const more = { tipCont: 'Model', studio: 'north', conturi: {} }
  await ask('createPerson', { body: { ...body, ...more } })
  await app.app.journal.append(
    { stream: 'item-upfront', events: [upfront], expectedVersion: 0 },
    metaOf('upfront'),
  )
  await app.app.journal.append(
    { stream: 'pay-run-north', events: [1, 2, 3].map(prepared), expectedVersion: 0 },
    metaOf('prepared'),
  )
  for (const [type, declared] of types) {
    const places = personalPlaces(declared.schema)
    const holders = new Set(places.flatMap(holderOf))
    const text: Text = (path, form) => {
      if (form.personal) return markerOf(type, path)
      const place = `${type} ${path}`
      return holders.has(path) ? 'ana' : (named[place] ?? words[path] ?? place)
    }
    for (const [i, data] of examplesOf(declared, text).entries()) {
      if (places.some(({ holder }) => !holder))
        expect(declared.partition(data as never), `whose key encrypts ${type}?`).toBe('ana')
      await app.app.journal.append(
        { stream: `marked-${type}-${i}`, events: [{ type, data }], expectedVersion: 0 },
        metaOf(`${type}-${i}`),
      )
    }
  }
  await app.settle()
}
const words: Readonly<Record<string, string>> = {
  user: 'ana',
  studio: 'north',
  by: 'mara',
  shift: 'shift',
  item: 'item',
  vacation: 'vacation',
  swap: 'swap',
  tipCont: 'Model',
  language: 'ro',
}
/** The item that later events of the books name: it has to be there, or they would be no whole log. */
const upfront = {
  type: 'ItemRecorded',
  data: {
    item: 'upfront',
    kind: 'upfront',
    user: 'ana',
    studio: 'north',
    amount: 3,
    currency: 'usd',
    date: '2026-01-15',
    installments: 1,
    reason: 'in advance',
    by: 'mara',
  },
}
/** The batch that later events of a pay run name: that of every example is the third. */
const prepared = (batch: number) => ({
  type: 'PayRunPrepared',
  data: {
    studio: 'north',
    month: '2026-01',
    half: 1,
    batch,
    at: '2026-01-15T09:00:00.000Z',
    two_people: false,
    entries: [
      { user: 'ana', how: 'bank', amount: '1', currency: 'usd', end_to_end: `reference ${batch}` },
    ],
    by: 'mara',
  },
})
/** By event and path. The signature that stands is the second example. */
const named: Readonly<Record<string, string>> = {
  'SettlementSigned month': '2026-01',
  'SettlementSigned lines.[].key': 'adjustment:2026-01:1:bonus:item',
  'SettlementSigned taken.[].item': 'upfront',
  'SettlementSigned left.instalments.[].item': 'upfront',
  'SettlementReopened month': '2026-01',
  'SettlementReopened signed': 'SettlementSigned result_hash',
  'SettlementDifferenceWaived key': 'bonus:item',
  'PayRunWithdrawn month': '2026-01',
  'PaymentReturned month': '2026-01',
}
const metaOf = (commandId: string) => ({
  occurredAt: app.app.now(),
  actor: 'mara',
  studio: 'north',
  commandId,
  correlationId: commandId,
  causationId: null,
  source: 'call',
})
/** `marker in table.column` for each that is found. */
async function found(): Promise<string[]> {
  const { DATABASE_URL = '', DATABASE_SCHEMA } = app.app.config
  const columns = await everythingStored({ url: DATABASE_URL, schema: DATABASE_SCHEMA })
  return columns.flatMap(({ table, column, text }) =>
    markers.flatMap((marker) =>
      finds(text, marker) ? [`${marker} in ${table.replace(/__\d+$/, '')}.${column}`] : [],
    ),
  )
}

test('no personal field of any event stands in any column of any table once the person is erased', async () => {
  await live()
  const before = await found()
  // Markers come through to what screens read, and the log never holds one in clear.
  expect(before).toEqual(
    expect.arrayContaining([
      'AccountChanged·email·marker in account.email',
      'SessionOpened·agent·marker in access_session.agent',
      'ShiftCorrected·reason·marker in shift_history.corrections',
      'ViewAsStarted·reason·marker in account_view.reason',
    ]),
  )
  expect(before.filter((place) => place.includes(' in events.'))).toEqual([])

  // The read models that were live before lie there still, for a way back.
  for (const projection of modules.projections) await app.rebuild(projection)
  await ask('make_inactive', { body: { user: 'ana', active: false } })
  await ask('requestErasure', {
    params: { user: 'ana' },
    body: { reason: 'asked for it', separated: true },
  })
  await ask('approveErasure', { params: { user: 'ana' } }, second)
  await app.settle()
  expect(await found()).toEqual([])

  for (const projection of modules.projections) await app.rebuild(projection)
  expect(await found()).toEqual([])
})
