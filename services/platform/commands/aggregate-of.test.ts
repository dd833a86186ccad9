import { expect, test } from 'vitest'
import { z } from 'zod'
import { eventTypesOf } from '#shared/platform/messages.ts'
import { specify } from '../testing/builders.ts'
import { aggregateOf, evolveEach } from './aggregate-of.ts'

const eventType = eventTypesOf('accounts')
const jar = { jar: z.string() }
const jars = aggregateOf<{ readonly open: boolean }>()({
  name: 'jars',
  events: {
    JarOpened: eventType(z.object({ ...jar, by: z.string() }), {
      of: (data) => data.jar,
      name: 'Jar opened',
    }),
    JarClosed: eventType(z.object(jar), { of: (data) => data.jar, name: 'Jar closed' }),
  },
  initial: { open: false },
  decide: {
    Open: ({ open }, data: { readonly jar: string }, { actor: by }) =>
      open ? [] : [{ type: 'JarOpened', data: { ...data, by } }],
    Close: ({ open }, data: { readonly jar: string }) =>
      open ? [{ type: 'JarClosed', data }] : [],
  },
  evolve: { JarOpened: () => ({ open: true }), JarClosed: () => ({ open: false }) },
})
const { given } = specify(jars.decider)
const opened = { type: 'JarOpened', data: { jar: 'mint', by: 'oak' } } as const

test('a command is decided by its row, without its name, on the state after all events', () => {
  given().when({ type: 'Open', jar: 'mint' }).then(opened)
  given(opened).when({ type: 'Open', jar: 'mint' }).then()
  given(opened)
    .when({ type: 'Close', jar: 'mint' })
    .then({ type: 'JarClosed', data: { jar: 'mint' } })
  given(opened, { type: 'JarClosed', data: { jar: 'mint' } })
    .when({ type: 'Close', jar: 'mint' })
    .then()
})
test('a row may look at the whole event, and one fold may take several kinds of them', () => {
  const { evolve } = aggregateOf<readonly string[]>()({
    ...jars,
    initial: [],
    decide: {},
    evolve: evolveEach(jars.events, (said, { type, occurredAt = 'now', data }) => [
      ...said,
      `${type} ${data.jar} ${occurredAt}`,
    ]),
  }).decider
  expect([opened, { ...opened, occurredAt: 'then' }].reduce(evolve, [])).toEqual([
    'JarOpened mint now',
    'JarOpened mint then',
  ])
})
test('a command or event that no door has checked is a bug', () => {
  const { decide, evolve } = jars.decider
  const context = { now: '2026-01-15T09:00:00.000Z', actor: 'oak' }
  for (const type of ['Smash', 'toString'])
    expect(() => decide({ open: true }, { type, jar: 'mint' } as never, context)).toThrow(type)
  expect(() => evolve({ open: true }, { type: 'JarSmashed', data: {} } as never)).toThrow(
    'JarSmashed',
  )
})
