import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MonitorStore, rowKey } from './monitor-store.ts'

test('many changes of a cell between two frames are one change, the last', () => {
  const { store, handler, flush } = wall()
  handler.onSnapshot({
    base: 100,
    people: ['ana', 'bea'],
    sites: ['ctb', 'str'],
    cells: [0, 0, 1, 5],
  })
  flush()
  let told = 0
  store.watchRow(rowKey('north', 'ana'), () => (told += 1))
  for (const status of [2, 3, 0, 2]) handler.onDelta({ cells: [0, 0, status, status + 10] })
  flush()
  expect(told).toBe(1)
  expect(store.row('north/ana')?.cells[0]).toEqual({ status: 2, since: 112 })
})

test('a row hears only of itself', () => {
  const { store, handler, flush } = wall()
  handler.onSnapshot({ base: 0, people: ['ana', 'bea'], sites: ['ctb'], cells: [] })
  flush()
  const told: string[] = []
  for (const user of ['ana', 'bea']) store.watchRow(rowKey('north', user), () => told.push(user))
  handler.onDelta({ cells: [1, 0, 3, 0] })
  flush()
  expect(told).toEqual(['bea'])
})

test('site −1 is the shift, and people who come later are appended', () => {
  const { store, handler, flush } = wall()
  handler.onSnapshot({ base: 50, people: ['ana'], sites: ['ctb'], cells: [0, -1, 1, 7] })
  handler.onDelta({ people: ['zoe'], cells: [1, -1, 2, 9] })
  flush()
  expect(store.row('north/ana')?.shift).toEqual({ status: 1, since: 57 })
  expect(store.row('north/zoe')?.shift).toEqual({ status: 2, since: 59 })
})

test('studios with different sites share the columns of one wall, and a site without an account has none', () => {
  const { store, handler, flush } = wall()
  const other = store.handler('hill', () => undefined)
  handler.onSnapshot({ base: 0, people: ['ana'], sites: ['ctb', 'str'], cells: [0, 1, 1, 0] })
  other.onSnapshot({
    base: 0,
    people: ['bea'],
    sites: ['str', 'bng'],
    cells: [0, 0, 2, 0, 0, 1, 3, 0],
  })
  flush()
  expect(store.wall().sites.map(({ site }) => site)).toEqual(['str', 'bng'])
  expect(store.row('hill/bea')?.cells.map((cell) => cell?.status)).toEqual([undefined, 2, 3])
})

test('a new snapshot replaces its studio and nothing else', () => {
  const { store, handler, flush } = wall()
  store
    .handler('hill', () => undefined)
    .onSnapshot({ base: 0, people: ['bea'], sites: ['ctb'], cells: [] })
  handler.onSnapshot({ base: 0, people: ['ana', 'eva'], sites: ['ctb'], cells: [0, 0, 1, 0] })
  flush()
  handler.onSnapshot({ base: 0, people: ['ana'], sites: ['ctb'], cells: [] })
  flush()
  expect(store.wall().keys.toSorted()).toEqual(['hill/bea', 'north/ana'])
  expect(store.row('north/ana')?.cells).toEqual([])
})

test('what is out of sight waits for the next count, unless it comes into sight', () => {
  const { store, handler, frame, flush } = wall()
  handler.onSnapshot({
    base: 0,
    people: ['ana'],
    sites: ['ctb', 'str'],
    cells: [0, 0, 1, 0, 0, 1, 1, 0],
  })
  flush()
  let told = 0
  store.watchRow(
    'north/ana',
    () => (told += 1),
    (column) => column === 0,
  )
  handler.onDelta({ cells: [0, 1, 2, 5] })
  frame()
  expect(told).toBe(0)
  store.hurry()
  frame()
  expect([told, store.row('north/ana')?.cells[1]?.status]).toEqual([1, 2])
  handler.onDelta({ cells: [0, 1, 3, 6] })
  flush()
  expect([told, store.row('north/ana')?.cells[1]?.status]).toEqual([2, 3])
  handler.onDelta({ cells: [0, 0, 3, 7] })
  frame()
  expect(told).toBe(3)
})

test('counts are those of a count from scratch, whatever happened', () => {
  const change = fc.tuple(
    fc.integer({ min: 0, max: 4 }),
    fc.integer({ min: -1, max: 2 }),
    fc.constantFrom(0, 1, 2, 3, 11),
    fc.boolean(),
  )
  fc.assert(
    fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
      const { store, handler, flush } = wall()
      handler.onSnapshot({
        base: 0,
        people: ['a', 'b', 'c', 'd', 'e'],
        sites: ['x', 'y', 'z'],
        cells: [],
      })
      for (const [person, site, status, now] of changes) {
        handler.onDelta({ cells: [person, site, status, 0] })
        if (now) flush()
      }
      flush()
      const on = store
        .wall()
        .keys.filter((key) =>
          store.row(key)?.cells.some((cell) => cell !== undefined && cell.status > 0),
        ).length
      expect(store.wall().counts.get('on') ?? 0).toBe(on)
      expect(store.wall().counts.get('all')).toBe(5)
    }),
  )
})

test('what is kept of a wall shows the same wall again, of several studios and with what no frame has shown yet', () => {
  const before = wall()
  before.handler.onSnapshot({
    base: 50,
    people: ['ana', 'bea'],
    sites: ['ctb', 'str'],
    cells: [0, -1, 1, 7, 0, 1, 2, 9],
  })
  before.store
    .handler('south', () => undefined)
    .onSnapshot({ base: 0, people: ['zoe'], sites: ['bng'], cells: [0, 0, 3, 4] })
  before.flush()
  before.handler.onDelta({ cells: [1, 0, 3, 20] })
  const kept = JSON.parse(JSON.stringify(before.store.snapshots())) as object
  before.flush()
  const after = wall()
  for (const [studio, snapshot] of Object.entries(kept))
    after.store.handler(studio, () => undefined).onSnapshot(snapshot)
  after.flush()
  const shown = ({ store }: ReturnType<typeof wall>) => ({
    shift: store.row('north/ana')?.shift,
    cells: store
      .wall()
      .keys.map((key) =>
        store.wall().sites.map(({ site, column }) => [key, site, store.row(key)?.cells[column]]),
      ),
  })
  expect(shown(after)).toEqual(shown(before))
  expect(after.store.row('north/bea')?.cells[0]).toEqual({ status: 3, since: 70 })
})

function wall() {
  let waiting: (() => void) | undefined
  let later: (() => void) | undefined
  const store = new MonitorStore(
    (flush) => (waiting = flush),
    (run) => {
      later = run
      return () => (later = undefined)
    },
    (row) =>
      row.cells.some((cell) => cell !== undefined && cell.status > 0) ? ['all', 'on'] : ['all'],
  )
  const frame = () => {
    const run = waiting
    waiting = undefined
    run?.()
  }
  const flush = () => {
    frame()
    later?.()
  }
  return { store, handler: store.handler('north', () => undefined), frame, flush }
}
