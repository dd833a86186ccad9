import { expect, test } from 'vitest'
import { pino } from 'pino'
import type { App } from '../platform/kernel/app.ts'
import { ConflictReporter } from './conflicts.ts'
import type { ParsedLine } from './parse-lines.ts'

const line = (account: string, observer = 'ext-1'): ParsedLine => ({
  line: 1,
  observer,
  site: 'ctb',
  account,
  at: 1000,
  status: 2,
  seq: null,
  raw: '',
})
function counting() {
  const written: { observer: string; lines: number; samples: { account: string }[] }[] = []
  const waiting: (() => void)[] = []
  const handle = async (_aggregate: unknown, _stream: string, command: unknown) =>
    void written.push(command as (typeof written)[number])
  const app = {
    handle: handle as unknown as App['handle'],
    now: () => '2026-01-15T09:00:00.000Z',
    log: pino({ level: 'silent' }),
  }
  const conflicts = new ConflictReporter(app, (run) => void waiting.push(run))
  return { conflicts, written, minutePasses: () => waiting.splice(0).forEach((run) => run()) }
}

test('the first conflicts of an observer are written at once, those of the minute after it together', async () => {
  const { conflicts, written, minutePasses } = counting()
  await conflicts.reportLines([line('a'), line('b', 'ext-2'), line('c')])
  expect(written.map(({ observer, lines }) => [observer, lines])).toEqual([
    ['ext-1', 2],
    ['ext-2', 1],
  ])
  for (let n = 0; n < 100; n++) await conflicts.reportLines([line(`again ${n}`)])
  expect(written).toHaveLength(2)
  minutePasses()
  expect(
    written
      .slice(2)
      .map(({ observer, lines, samples }) => [
        observer,
        lines,
        samples.length,
        samples.at(-1)?.account,
      ]),
  ).toEqual([['ext-1', 100, 5, 'again 99']])
})

test('after a quiet minute the next conflict is written at once again', async () => {
  const { conflicts, written, minutePasses } = counting()
  await conflicts.reportLines([line('a')])
  minutePasses()
  await conflicts.reportLines([line('b')])
  expect(written.map(({ lines }) => lines)).toEqual([1, 1])
})
