import { expect, test } from 'vitest'
import { PresenceBoard } from './presence.ts'

/** Two processes on one bus, and a clock that the test moves. */
function boards() {
  const clock = { now: 0 }
  const lost = { a: false }
  const all: PresenceBoard[] = []
  const seen = { see: () => undefined, get: async () => new Map([['moss', 60_000]]) }
  const make = (name: 'a' | 'b') =>
    new PresenceBoard(
      (said) => {
        if (name === 'a' && lost.a) return
        for (const board of all) board.heard(said)
      },
      seen,
      () => clock.now,
    )
  const [a, b] = [make('a'), make('b')]
  all.push(a, b)
  return { a, b, clock, lost }
}

test('who has a socket at one process is there for all, and away once each of their pages says so', () => {
  const { a, b } = boards()
  a.watched('ivy', true)
  a.tell()
  expect([a.stateOf('ivy'), b.stateOf('ivy'), b.stateOf('moss')]).toEqual([
    'online',
    'online',
    'offline',
  ])
  b.page('ivy', 'p1', 'away')
  b.page('ivy', 'p2', 'online')
  expect([a.stateOf('ivy'), b.stateOf('ivy')]).toEqual(['online', 'online'])
  b.page('ivy', 'p2', 'away')
  expect([a.stateOf('ivy'), b.stateOf('ivy')]).toEqual(['away', 'away'])
  a.watched('ivy', false)
  a.tell()
  expect(b.stateOf('ivy')).toBe('offline')
})
test('the people of a process that is killed are gone after a while, and those of one that lives stay', () => {
  const { a, b, clock, lost } = boards()
  a.watched('ivy', true)
  a.tell()
  b.watched('oak', true)
  b.tell()
  lost.a = true
  for (clock.now = 1_000; clock.now <= 40_000; clock.now += 1_000) {
    a.tick()
    b.tick()
  }
  expect([b.stateOf('ivy'), a.stateOf('oak')]).toEqual(['offline', 'online'])
})
test('typing ends by itself, and with the message', () => {
  const { a, b, clock } = boards()
  a.typing('ivy', 'c1')
  a.typing('oak', 'c1')
  expect(b.typersIn('c1')).toEqual(['ivy', 'oak'])
  b.typed('oak', 'c1')
  expect(b.typersIn('c1')).toEqual(['ivy'])
  clock.now = 7_000
  expect(b.typersIn('c1')).toEqual([])
})
test('of who is not there it is told when they last were', async () => {
  const { a } = boards()
  expect(await a.of(['moss', 'ivy'])).toEqual([
    { user: 'moss', state: 'offline', last_seen: '1970-01-01T00:01:00.000Z' },
    { user: 'ivy', state: 'offline', last_seen: null },
  ])
})
