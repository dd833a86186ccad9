import { beforeEach, describe, expect, test } from 'vitest'
import type { PlannedCell } from '#shared/schedules/hours.ts'
import { DraftQueue } from './draft-queue.ts'
import { RosterStore, shownOf, type Edit } from './roster-store.ts'

const night: PlannedCell = [{ shift: 'night', start: '22:00', end: '06:00' }]
const day = '2026-11-23'
class Away extends Error {}

let store: RosterStore
let sent: (readonly Edit[])[]
let refused: (readonly Edit[])[]
/** The server's reaction to each request, in turn; at last it takes them. */
let fate: ((() => never) | undefined)[]
let timers: (() => void)[]
let queue: DraftQueue
const away = () => {
  throw new Away('away')
}
const refuse = () => {
  throw new Error('no')
}
/** Runs every timer until nothing is left to do. */
async function settled(): Promise<void> {
  while (timers.length > 0) {
    timers.shift()?.()
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
  }
}

beforeEach(() => {
  ;[store, sent, refused, fate, timers] = [new RosterStore(), [], [], [], []]
  store.take(
    {
      studio: 'north',
      zone: 'UTC',
      position: '1',
      partial: false,
      days: [day],
      people: ['ana', 'bea'].map((user) => ({
        user,
        name: user,
        tipCont: 'Model',
        may_edit: true,
        blocked_from: null,
      })),
      cells: [],
      leave: [],
      holidays: [],
      open: [],
      shifts: [],
      wanted: [],
    },
    0,
  )
  queue = new DraftQueue(store, {
    send: async (edits) => {
      sent.push(edits)
      fate.shift()?.()
    },
    isPassing: (error) => error instanceof Away,
    onRefused: (_, edits) => refused.push(edits),
    onSent: () => undefined,
    later: (run) => timers.push(run),
  })
})
const type = (user: string, cell: PlannedCell = night) => {
  store.edit([{ user, date: day, cell }])
  queue.wake()
}

describe('drafts are sent', () => {
  test('together where they were typed within a moment', async () => {
    type('ana')
    type('bea')
    await settled()
    expect(sent.map((edits) => edits.map(({ user }) => user))).toEqual([['ana', 'bea']])
  })
  test('a cell that was typed twice goes once, as it is', async () => {
    type('ana')
    type('ana', [])
    type('ana')
    await settled()
    expect(sent.flat().map(({ cell }) => cell)).toEqual([night])
  })
  test('again while the server is away, a bounded number of times', async () => {
    fate = [away, away]
    type('ana')
    await settled()
    expect([sent.length, refused.length]).toEqual([3, 0])
    fate = Array.from({ length: 20 }, () => away)
    type('bea')
    await settled()
    expect(refused).toHaveLength(1)
    expect(sent.length).toBeLessThan(12)
  })
})
test('a refused draft shows what the server has, and nothing is sent again', async () => {
  fate = [refuse]
  type('ana')
  await settled()
  expect([sent.length, refused.length]).toEqual([1, 1])
  expect(shownOf(store.cell('ana', day))).toEqual([])
})
test('one can wait until everything is with the server', async () => {
  type('ana')
  const idle = queue.idle()
  await settled()
  await idle
  expect(store.hasUnsent()).toBe(false)
})
test('what waits for another attempt when its writer logs out is sent by nobody', async () => {
  fate = [away]
  type('ana')
  timers.shift()?.()
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
  queue.stop()
  await settled()
  expect(sent).toHaveLength(1)
})
