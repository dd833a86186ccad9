import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditOf } from '../../projections/audit/audit.ts'
import { physicalName } from '../../projections/platform/store/table-sql.ts'
import { contentHash } from '../../services/platform/event-store/event-codec.ts'
import { firstBrokenSeal, sealLog } from '../../services/platform/event-store/seals.ts'
import { inTurn } from '../../services/platform/testing/size.ts'
import { testSchema } from '../../services/platform/testing/database.ts'
import type { Bench } from './bench.ts'
import { fillAudit, foldAudit } from './audit-in-bulk.ts'
import { figures } from './figures.ts'
import { fill } from './fill.ts'
import {
  atMost,
  figureLineOf,
  median,
  unmeasured,
  atLeast,
  valueAtMost,
  type FigureLine,
} from './harness.ts'
import { observationHistory } from './history.ts'
import { fillLongLog, passLongLog } from './long-log.ts'
import { fallenIn, keptFigures, keptIn, ratiosOf, readKept } from './kept.ts'
import { asOwner, freshName } from './place.ts'
import { accountsOf } from './product.ts'
import { withRuntime } from './rebuilding.ts'
import { linesIn, markdownTable } from './table.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'callboard-bench-test-'))
  await chmod(folder, 0o755)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A figure in its quick form goes without what it is compared with: nothing is installed for a test. */
function quickBench(lines: FigureLine[] = []): Bench {
  return {
    quick: true,
    rounds: 1,
    size: (_, quick) => quick,
    events: (_, quick) => quick,
    url: testSchema().url,
    folder,
    fresh: freshName,
    peers: { missing: 'left out', load: () => Promise.reject(new Error('left out')) },
    print: (line) => lines.push(line),
    say: () => undefined,
  }
}
const printed = new Map<string, Promise<readonly FigureLine[]>>()
/** Each figure is taken once, whoever asks for its lines. */
function linesOf(name: string): Promise<readonly FigureLine[]> {
  const run = async () => {
    const lines: FigureLine[] = []
    const bench = quickBench(lines)
    await figures.find((figure) => figure.name === name)?.run(bench)
    return lines
  }
  const taken = printed.get(name) ?? run()
  printed.set(name, taken)
  return taken
}

/** Each of these fills a store and starts the product, for ten seconds and more. */
const long = inTurn(['rebuild', 'wall', 'end-to-end', 'audit', 'settlements'], 1)
test.each(['append-1', 'batches', 'lost', ...long])(
  'the figure %s prints lines of the agreed shape',
  async (name) => {
    const lines = await linesOf(name)
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) {
      expect(Object.keys(line).slice(0, 7)).toEqual([
        'name',
        'value',
        'unit',
        'ratio_to',
        'ratio',
        'goal',
        'ok',
      ])
      expect(line.name.startsWith(name)).toBe(true)
      if (line.note === undefined) expect(line.value).toBeGreaterThanOrEqual(0)
    }
  },
)
test('no event is lost, however quick the figure', async () => {
  const measured = (await linesOf('lost')).filter(({ note }) => note === undefined)
  expect(measured.map(({ value, ok }) => [value, ok])).toEqual([
    [0, true],
    [0, true],
  ])
})
test('every figure has a name of its own', () => {
  expect(new Set(figures.map(({ name }) => name)).size).toBe(figures.length)
})
test('what could not be measured has no value and says why', () => {
  expect(
    unmeasured('append-32.emmett', 'appends/s', 'emmett', atLeast(6), 'offline'),
  ).toMatchObject({ value: null, ratio: null, ok: null, note: 'offline' })
})
test('a goal is judged by its ratio, or by the value itself', () => {
  const measured = { name: 'a', value: 12, unit: 'ms', to: { name: 'b', ratio: 2 } }
  expect(figureLineOf({ ...measured, goal: atLeast(2) }).ok).toBe(true)
  expect(figureLineOf({ ...measured, goal: atLeast(2.1) }).ok).toBe(false)
  expect(figureLineOf({ ...measured, goal: valueAtMost(10) }).ok).toBe(false)
  expect(figureLineOf(measured).ok).toBeNull()
  expect(median([4, 1, 3])).toBe(3)
})
test('the table of docs/benchmarks.md comes from the lines that were printed', () => {
  const line = figureLineOf({
    name: 'a',
    value: 12_000,
    unit: 'events/s',
    to: { name: 'raw', ratio: 2.5 },
    goal: atLeast(2),
  })
  expect(markdownTable(linesIn(`noise\n${JSON.stringify(line)}\n`)).split('\n')[2]).toBe(
    '| a | 12,000 events/s | 2.5 × raw | ratio ≥ 2 | ok |',
  )
})
test('a kept ratio has fallen when it is worse by more than a third, or was not measured', () => {
  const line = (name: string, ratio: number, goal = atLeast(2)) =>
    figureLineOf({ name, value: 1, unit: 'x', to: { name: 'raw', ratio }, goal })
  const before = [
    line('a.up', 3),
    line('b.down', 3, atMost(5)),
    line('c', 3),
    line('lost', 0, valueAtMost(0)),
  ]
  const kept = keptIn(before)
  expect(
    fallenIn(
      [
        line('a.up', 2.01),
        line('b.down', 3.99, atMost(5)),
        line('c', 9),
        line('lost', 0, valueAtMost(0)),
      ],
      kept,
    ),
  ).toEqual([])
  expect(
    fallenIn(
      [line('a.up', 1.99), line('b.down', 4.01, atMost(5)), line('lost', 0.001, valueAtMost(0))],
      kept,
    ),
  ).toEqual([
    { name: 'a.up', kept: 3, now: 1.99 },
    { name: 'b.down', kept: 3, now: 4.01 },
    { name: 'c', kept: 3, now: null },
    { name: 'lost', kept: 0, now: 0.001 },
  ])
  expect(ratiosOf(kept, ['a', 'lost'])).toEqual({ 'a.up': 3, lost: 0 })
})
test('every kept ratio belongs to a figure that the check measures', async () => {
  const kept = await readKept()
  expect(Object.keys(kept).length).toBeGreaterThan(10)
  expect(ratiosOf(kept, keptFigures)).toEqual(kept)
  for (const name of keptFigures) expect(figures.map((figure) => figure.name)).toContain(name)
})
test('history that is copied in is what the product would have stored: hashes, versions and seals are right', async () => {
  const bench = quickBench()
  const schema = bench.fresh('history')
  const to = Date.UTC(2026, 5, 1)
  await withRuntime(bench, schema, async ({ app, feed }) => {
    await fill(
      bench,
      schema,
      observationHistory({
        accounts: accountsOf(20, 2),
        events: 300,
        perEvent: 3,
        from: to - 30 * 86_400_000,
        to,
        observer: 'history-1',
      }),
    )
    const { events } = await feed.readAll('', 1000)
    expect(events).toHaveLength(300)
    const versions = new Map<string, number>()
    for (const event of events) {
      expect(contentHash(event)).toBe(event.hash)
      expect(event.version).toBe((versions.get(event.stream) ?? 0) + 1)
      versions.set(event.stream, event.version)
    }
    await sealLog(app.pool)
    expect(await firstBrokenSeal(app.pool)).toBeUndefined()
  })
  await asOwner(bench.url, (client) => client.query(`drop schema ${schema} cascade`))
})
test('rows of the audit that are filled in are those that its projection makes', async () => {
  const bench = quickBench()
  const schema = bench.fresh('long')
  const log = await fillLongLog(bench, schema, 2000)
  await passLongLog(bench, log, ['audit'])
  await withRuntime(bench, schema, async (runtime) => {
    const rows = async () => {
      const all = async (name: string, key: string) =>
        (await runtime.app.pool.query(`select * from ${name} order by ${key}`)).rows as object[]
      return {
        events: await all('audit_event', 'position'),
        people: await all('audit_person', 'person, position'),
        days: await all('audit_day', 'time, day'),
      }
    }
    await foldAudit(runtime, log, 2000)
    const folded = await rows()
    expect(folded.events).toHaveLength(2000)
    expect(folded.people.length).toBeGreaterThan(500)
    for (const table of Object.keys(auditOf(runtime.app.eventTypes).tables))
      await runtime.app.pool.query(`delete from ${physicalName(table, 1)}`)
    await fillAudit(bench, runtime, log, 0)
    expect(await rows()).toEqual(folded)
    const indexes = await runtime.app.pool.query(
      `select from pg_indexes where schemaname = $1 and tablename = any($2)`,
      [schema, [physicalName('audit_event', 1), physicalName('audit_person', 1), 'events']],
    )
    // All indexes that were taken away are there again: 8 of the audit's entries, 1 of its people, 5 of the log.
    expect(indexes.rowCount).toBe(14)
  })
  await asOwner(bench.url, (client) => client.query(`drop schema ${schema} cascade`))
})
