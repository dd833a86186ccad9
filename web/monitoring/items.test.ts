import { expect, test } from 'vitest'
import type { WallRow, WallShape } from './monitor-store.ts'
import { makeItems, type ShownItems, type ItemContext } from './items.ts'
import { classify } from './standing.ts'
import { readView, viewParameters, type ViewQuery } from './wall-view.ts'

const person = (
  key: string,
  cells: readonly (readonly [status: number, since: number] | null)[],
  shift: number | null = null,
): WallRow => ({
  key,
  studio: key.split('/')[0] ?? '',
  user: key.split('/')[1] ?? '',
  shift: shift === null ? null : { status: shift, since: 100 },
  cells: cells.map((cell) => (cell ? { status: cell[0], since: cell[1] } : undefined)),
})
const rows = new Map(
  [
    person('north/zoe', [[3, 50], null], 1),
    person('hill/stefania', [null, [11, 40]]),
    person('north/ana', [
      [0, 10],
      [1, 60],
    ]),
    person('north/bea', [[0, 10], null], 1),
    person('north/vio', [null, null]),
  ].map((row) => [row.key, row]),
)
const names: Record<string, string> = {
  'north/zoe': 'Zoe Testescu',
  'hill/stefania': 'Ștefania Probă',
  'north/ana': 'Ana Exemplu',
  'north/bea': 'Bea Fictiva',
}
const source: ItemContext = {
  nameOf: (key) => names[key] ?? key,
  row: (key) => rows.get(key),
  tagsOf: (key) => {
    const row = rows.get(key)
    return row ? classify(row) : []
  },
  online: (key) => ({ today: key.length * 10, half: 0 }),
}
const sites = [
  { site: 'ctb', column: 0 },
  { site: 'str', column: 1 },
]
const shape: WallShape = {
  studios: ['north', 'hill'],
  sites,
  keys: [...rows.keys()],
  counts: new Map([['late', 1]]),
}
const view = (query: Partial<ViewQuery> = {}, liveFirst = false) =>
  readView(
    {
      ...(Object.fromEntries(viewParameters.map((name) => [name, ''])) as ViewQuery),
      ...query,
    },
    liveFirst,
  )
const list = (query: Partial<ViewQuery> = {}, liveFirst = false): ShownItems =>
  makeItems(view(query, liveFirst), source)(shape)
const shown = (query: Partial<ViewQuery> = {}, liveFirst = false) =>
  list(query, liveFirst).items.map((item) =>
    item.kind === 'group' ? `# ${item.id} ${item.onAir}/${item.people}` : item.key.split('/')[1],
  )

test('people are grouped by studio and sorted by name', () => {
  expect(shown()).toEqual([
    '# studio:hill 0/1',
    'stefania',
    '# studio:north 2/3',
    'ana',
    'bea',
    'zoe',
  ])
})

test('a search finds names and logins, with or without their accents, in any order of words', () => {
  expect(shown({ person: 'proba stef' })).toEqual(['# studio:hill 0/1', 'stefania'])
  expect(shown({ person: 'ZOE', group: 'none' })).toEqual(['zoe'])
})

test('several statuses widen a filter, a shift beside them narrows it', () => {
  expect(shown({ status: 'private', group: 'none' })).toEqual(['zoe'])
  expect(shown({ status: 'private,free', group: 'none' })).toEqual(['ana', 'zoe'])
  expect(shown({ status: 'offline,shift', group: 'none' })).toEqual(['bea'])
})

test('a site leaves those who have an account there, and counts what that site shows', () => {
  expect(shown({ site: 'str', group: 'none' })).toEqual(['ana', 'stefania'])
  expect(shown({ site: 'ctb', status: 'free', group: 'none' })).toEqual([])
  expect(Object.fromEntries(list({ site: 'ctb' }).counts)).toMatchObject({
    offline: 2,
    private: 1,
    shift: 2,
  })
})

test('whoever is planned and not there is counted and found, whatever the sites show of them', () => {
  const planned: ItemContext = {
    ...source,
    presenceTagsOf: (key) =>
      // The wall knows that Zoe, who is on shift, has come before the plan does.
      ['north/ana', 'north/zoe'].includes(key)
        ? ['planned-late']
        : key === 'north/vio'
          ? ['planned-absent']
          : [],
  }
  const found = (query: Partial<ViewQuery>) =>
    makeItems(view({ group: 'none', ...query }), planned)(shape)
  const who = (query: Partial<ViewQuery>) =>
    found(query).items.map((item) => (item.kind === 'person' ? item.key : ''))
  // She has neither an account on a site nor a shift: without a plan she is not there.
  expect(who({ status: 'planned-absent' })).toEqual(['north/vio'])
  expect(who({ status: 'planned-absent,planned-late' })).toEqual(['north/ana', 'north/vio'])
  expect(who({ status: 'planned-late,free' })).toEqual(['north/ana'])
  expect(Object.fromEntries(found({}).counts)).toMatchObject({
    'planned-absent': 1,
    'planned-late': 1,
  })
})

test('the filter for problems leaves those whom a site cannot be asked about', () => {
  expect(shown({ problems: '1', group: 'none' })).toEqual(['stefania'])
  expect(list().counts.get('late')).toBe(1)
})

test('by shift, those on shift come first; by site, a person stands under every site that shows something', () => {
  expect(shown({ group: 'shift' })).toEqual([
    '# shift:1 1/2',
    'bea',
    'zoe',
    '# shift:0 1/2',
    'ana',
    'stefania',
  ])
  expect(shown({ group: 'site' })).toEqual([
    '# site:ctb 1/1',
    'zoe',
    '# site:str 1/2',
    'ana',
    'stefania',
    '# site: 0/1',
    'bea',
  ])
})

test('people on air stand before the others of their group, and groups with them before the other groups', () => {
  expect(shown({}, true)).toEqual([
    '# studio:north 2/3',
    'ana',
    'zoe',
    'bea',
    '# studio:hill 0/1',
    'stefania',
  ])
  expect(shown({ sort: '-person', group: 'none' }, true)).toEqual(['zoe', 'ana', 'stefania', 'bea'])
})

test('a column sorts by what stands out, and equal people stay in the order of their names', () => {
  expect(shown({ sort: '-site:ctb', group: 'none' })).toEqual(['zoe', 'ana', 'bea', 'stefania'])
  expect(shown({ sort: '-today', group: 'none' })).toEqual(['stefania', 'ana', 'bea', 'zoe'])
  expect(shown({ sort: '-person', group: 'none' })).toEqual(['zoe', 'stefania', 'bea', 'ana'])
})

test('the wall’s list is the same object while nothing in it changed', () => {
  const select = makeItems(view(), source)
  expect(select({ ...shape, counts: new Map(shape.counts) })).toBe(select(shape))
})

const plans: Readonly<Record<string, { clock: string; shift: string | null }>> = {
  'north/zoe': { clock: '22:00', shift: 'night' },
  'hill/stefania': { clock: '06:00', shift: 'morning' },
  'north/ana': { clock: '07:30', shift: null },
  'north/vio': { clock: '06:00', shift: 'morning' },
}
const planned: ItemContext = {
  ...source,
  presenceTagsOf: (key) => (key === 'north/vio' ? ['planned-absent'] : []),
  planOf: (key) => {
    const plan = plans[key]
    return plan && { ...plan, from: Number(plan.clock.slice(0, 2)) }
  },
}
test('by the plan, the shifts of the studio stand in the order of the day, then own hours, then nobody’s', () => {
  const found = makeItems(view({ group: 'plan' }), planned)(shape)
  expect(
    found.items.map((item) => (item.kind === 'group' ? `# ${item.id}` : item.key.split('/')[1])),
  ).toEqual([
    '# plan:morning',
    'vio',
    'stefania',
    '# plan:night',
    'zoe',
    '# plan:',
    'ana',
    '# plan',
    'bea',
  ])
  const sorted = makeItems(view({ group: 'none', sort: 'plan' }), planned)(shape)
  expect(sorted.items.map((item) => (item.kind === 'person' ? item.key : ''))).toEqual([
    'north/vio',
    'hill/stefania',
    'north/ana',
    'north/zoe',
    'north/bea',
  ])
})

test('a trainer’s own models are found, and counted, alone', () => {
  const mine: ItemContext = { ...source, isMine: (key) => key !== 'north/ana' }
  const found = makeItems(view({ group: 'none', mine: '1' }), mine)(shape)
  expect(found.people).toBe(3)
  expect(found.counts.get('free')).toBeUndefined()
  expect(found.counts.get('private')).toBe(1)
  // To who has no models it is no filter: the view may be another's.
  expect(makeItems(view({ mine: '1' }), source)(shape).people).toBe(4)
  expect(makeItems(view({}), mine)(shape).people).toBe(4)
})
