import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inForceOn } from '../money/in-force.ts'
import {
  activityHeld,
  changesFrom,
  heldNow,
  heldOf,
  nothingSaid,
  payeesHeld,
  saidAfter,
  typesHeld,
  type Held,
  type HeldEvent,
} from './held-from.ts'

const zone = 'Europe/Bucharest'
const person = {
  user: 'fern',
  name: 'Fern',
  surname: 'Vega',
  email: 'fern@studio.example',
  super: false,
  language: 'en',
}
const made = (tipCont: string): HeldEvent => ({
  type: 'AccountCreated',
  data: { ...person, tipCont, owner: false },
  occurredAt: '2026-11-10T09:00:00.000Z',
})
const changed = (tipCont: string, occurredAt: string): HeldEvent => ({
  type: 'AccountChanged',
  data: { ...person, tipCont },
  occurredAt,
})
const type = (tipCont: string, from: string): HeldEvent => ({
  type: 'TypeHeldFrom',
  data: { user: 'fern', tipCont, from },
})

test('a change from now on is a fact from its local day', () => {
  // Ten at night in Greenwich is the next day in Bucharest.
  expect(typesHeld([made('Model'), changed('Trainer', '2026-11-14T22:30:00.000Z')], zone)).toEqual([
    { from: null, value: 'Model' },
    { from: '2026-11-15', value: 'Trainer' },
  ])
})
test('an account that is changed for another reason says nothing new of its type', () => {
  const events = [
    made('Model'),
    changed('Model', '2026-11-11T09:00:00.000Z'),
    type('Trainer', '2026-11-05'),
    changed('Trainer', '2026-11-12T09:00:00.000Z'),
  ]
  expect(typesHeld(events, zone)).toEqual([
    { from: null, value: 'Model' },
    { from: '2026-11-05', value: 'Trainer' },
  ])
})
test('a fact for an earlier day holds until the later one, also from before the account was made', () => {
  const held = typesHeld(
    [
      made('Model'),
      changed('Trainer', '2026-11-15T09:00:00.000Z'),
      type('Tehnic', '2026-11-02'),
      changed('Manager', '2026-11-18T09:00:00.000Z'),
    ],
    zone,
  )
  const days = ['2026-11-01', '2026-11-02', '2026-11-14', '2026-11-15', '2026-11-18']
  expect(days.map((day) => inForceOn(held, day)?.value)).toEqual([
    'Model',
    'Tehnic',
    'Tehnic',
    'Trainer',
    'Manager',
  ])
})
test('whoever is made works here, until a day from which they do not', () => {
  const activity = (active: boolean, from: string): HeldEvent => ({
    type: 'ActivityHeldFrom',
    data: { user: 'fern', active, from },
  })
  const now = (on: boolean, occurredAt: string): HeldEvent => ({
    type: on ? 'AccountActivated' : 'AccountDeactivated',
    data: { user: 'fern' },
    occurredAt,
  })
  const held = activityHeld(
    [
      made('Model'),
      activity(false, '2026-11-05'),
      now(false, '2026-11-12T09:00:00.000Z'),
      now(true, '2026-11-13T09:00:00.000Z'),
    ],
    zone,
  )
  expect(held).toEqual([
    { from: null, value: true },
    { from: '2026-11-05', value: false },
    { from: '2026-11-13', value: true },
  ])
})
test('a site pays the studio until somebody says otherwise, each account by itself', () => {
  const said = saidAfter(nothingSaid, {
    type: 'PayeeHeldFrom',
    data: { user: 'fern', site: 'ctb', username: 'x', payee: 'person', from: '2026-11-05' },
  })
  const payee = (username: string, day: string) =>
    inForceOn(payeesHeld(said, { site: 'ctb', username }), day)?.value
  expect([payee('x', '2026-11-04'), payee('x', '2026-11-05'), payee('y', '2026-11-05')]).toEqual([
    'studio',
    'person',
    'studio',
  ])
})

const days = Array.from({ length: 9 }, (_, n) => `2026-11-0${n + 1}`)
const types = ['Model', 'Trainer', 'Other'] as const
/** A decision about the account type: from a day on, or from now on. */
const decision = fc.record({
  tipCont: fc.constantFrom(...types),
  from: fc.option(fc.constantFrom(...days)),
})
test('recorded in any order and with equal days, what holds is what was decided last of the latest day', () => {
  fc.assert(
    fc.property(fc.array(decision, { maxLength: 12 }), (decisions) => {
      const events: HeldEvent[] = [made('Model')]
      // By definition: each day by itself, written over by whatever is decided for it or an earlier day.
      const decided: Held<string>[] = [{ from: null, value: 'Model' }]
      const naive = (day: string) => {
        const begun = decided.filter(({ from }) => (from ?? '') <= day)
        const latest = begun
          .map(({ from }) => from ?? '')
          .sort()
          .at(-1)
        return begun.findLast(({ from }) => (from ?? '') === latest)?.value
      }
      let present = 'Model'
      for (const [n, { tipCont, from }] of decisions.entries()) {
        const occurredAt = `2026-11-10T10:00:${String(n).padStart(2, '0')}.000Z`
        const held = typesHeld(events, zone)
        const fact = { from: from ?? '2026-11-10', value: tipCont }
        expect(changesFrom(held, fact)).toBe(naive(fact.from) !== tipCont)
        if (!changesFrom(held, fact)) continue
        decided.push(fact)
        if (from !== null) events.push({ ...type(tipCont, from), occurredAt })
        const after = heldNow(from === null ? decided : heldOf([...held, fact], zone)) as string
        if (after !== present) events.push(changed(after, occurredAt))
        present = after
      }
      const held = typesHeld(events, zone)
      for (const day of [...days, '2026-11-10', '2026-10-31', '2026-11-30'])
        expect(inForceOn(held, day)?.value).toBe(naive(day))
      expect(heldNow(held)).toBe(present)
    }),
    { numRuns: 500 },
  )
})
