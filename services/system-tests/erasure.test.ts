import { expect, test } from 'vitest'
import { z } from 'zod'
import { eventTypesOf, type EventTypes } from '#shared/platform/messages.ts'
import { personal, personalPlaces } from '#shared/platform/personal.ts'
import { MemoryTables } from '#projections/platform/testing/memory-tables.ts'
import { views, type ViewRow } from '#projections/accounts/views.ts'
import { modules } from '../modules.ts'
import { personalOutOfReach, unexplainedText } from './nobodys-text.ts'

const eventType = eventTypesOf('accounts')
const MARKER = 'Markerina'
const fern = {
  user: 'fern',
  tipCont: 'Model',
  name: MARKER,
  surname: MARKER,
  email: MARKER,
  super: false,
  language: 'en',
}
const leave = { user: 'fern', vacation: 'v1' }
const at = '2026-11-09T09:00:00.000Z'
const shift = { user: 'fern', studio: 'north', shift: 's1', at }
const span = { start: at, end: '2026-11-09T10:00:00.000Z', worked_seconds: 3600, paused_seconds: 0 }
/** An event of each type that a read model may hear without hearing of erasures, if it keeps nothing personal of it. */
const samples: Readonly<Record<string, object>> = {
  AccountCreated: { ...fern, owner: false },
  AccountChanged: fern,
  VacationRequested: {
    ...leave,
    studio: 'north',
    from: '2026-11-09',
    from_half: 'AM',
    to: '2026-11-09',
    to_half: 'PM',
    kind: 'annual',
    counted: [],
    note: MARKER,
    by: 'fern',
  },
  VacationRejected: { ...leave, note: MARKER, by: 'oak' },
  VacationCancelled: { ...leave, was: 'pending', reason: MARKER, by: 'oak' },
  ShiftStarted: { ...shift, reason: MARKER },
  ShiftPaused: { ...shift, reason: MARKER },
  ShiftResumed: { ...shift, paused_seconds: 60, reason: MARKER },
  ShiftStopped: { ...shift, worked_seconds: 60, paused_seconds: 60, reason: MARKER, by: 'oak' },
  ShiftCorrected: { ...shift, old: span, new: span, by: 'oak', reason: MARKER, message: null },
}

test('every read model that hears personal fields hears of an erasure, too, or keeps none of them', async () => {
  for (const projection of modules.projections) {
    const events = projection.events as EventTypes
    if (Object.hasOwn(events, 'PersonErased')) continue
    const memory = new MemoryTables(projection)
    for (const [type, { schema }] of Object.entries(events)) {
      // The texts of others than the partition's person are taken out where the table says so: erased-fields.db.test.ts.
      if (personalPlaces(schema).every(({ holder }) => holder)) continue
      const data = samples[type]
      expect(data, `${projection.name} hears ${type} and not PersonErased`).toBeDefined()
      await memory.fold([{ type, data }])
    }
    for (const table of Object.keys(projection.tables as object))
      expect(JSON.stringify(memory.rows(table)), projection.name).not.toContain(MARKER)
  }
})

test('why somebody was looked through is gone with them', async () => {
  const started = (user: string) => ({
    type: 'ViewAsStarted',
    stream: 'view-as-1',
    data: {
      user,
      view: `v-${user}`,
      by: 'root',
      reason: 'a question about fern',
      until: '2026-01-15T09:30:00.000Z',
    },
  })
  const memory = new MemoryTables(views)
  await memory.fold([started('fern'), started('oak')])
  await memory.fold([
    {
      type: 'PersonErased',
      data: { user: 'fern', requestedBy: 'root', approvedBy: 'sena', kept: [] },
    },
  ])
  expect(
    memory.rows<ViewRow>('account_view').map(({ person, reason }) => [person, reason]),
  ).toEqual([
    ['fern', '[erased]'],
    ['oak', 'a question about fern'],
  ])
})

test('every text of every event is personal, or nobody’s for a reason that stands in nobodys-text.ts', () => {
  expect(unexplainedText(modules.events)).toEqual({ unexplained: [], unused: [] })
  const user = z.string()
  const Noted = eventType(
    z.object({ user, text: z.string().max(9), words: z.array(z.string()), at: z.iso.date() }),
    { of: (data) => data.user, name: 'Noted' },
  )
  expect(unexplainedText({ Noted }, { user: 'a login', gone: 'no event has it' })).toEqual({
    unexplained: ['Noted.text', 'Noted.words'],
    unused: ['gone'],
  })
})

test('personal texts stand where the codec finds them: in objects, lists, records and choices of forms', () => {
  expect(personalOutOfReach(modules.events)).toEqual([])
  const user = z.string()
  const byUser = (data: { readonly user: string }) => data.user
  const deep = {
    Listed: eventType(z.object({ user, said: z.array(personal()) }), {
      of: byUser,
      name: 'Listed',
    }),
    Nested: eventType(z.object({ user, card: z.object({ number: personal() }) }), {
      of: byUser,
      name: 'Nested',
    }),
    Chosen: eventType(
      z.discriminatedUnion('kind', [z.object({ kind: z.literal('a'), user, text: personal() })]),
      { of: byUser, name: 'Chosen' },
    ),
    Named: eventType(z.object({ user, by: z.record(z.string(), personal()) }), {
      of: byUser,
      name: 'Named',
    }),
  }
  expect(personalOutOfReach(deep)).toEqual([])
  const Paired = eventType(z.object({ user, pair: z.tuple([personal(), user]) }), {
    of: byUser,
    name: 'Paired',
  })
  expect(personalOutOfReach({ Paired })).toEqual(['Paired.pair.[]'])
})
