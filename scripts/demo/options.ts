import { parseArgs } from 'node:util'

export interface DemoOptions {
  readonly speed: number
  readonly seed: string
  readonly keep: boolean
  readonly once: boolean
  readonly people: number
  readonly days: number
  readonly from: string | undefined
  readonly heartbeats: string | undefined
  readonly liveMinutes: number
  readonly help: boolean
}
export const demoUsage = `npm run demo -- [options]

  --speed N          how many times faster than reality it is driven (1 to 1000; default 3)
  --seed TEXT        another seed, another story (default 1)
  --people N         how many people work there (20 to 900; default 120)
  --days N           days of history (1 to 90; default 28)
  --keep             go on with the data of the last demo instead of wiping them
  --once             stop after the history, or after the replay; nothing is driven live
  --from FILE        replay real observations (NDJSON as at the ingest call) instead of inventing them
  --heartbeats FILE  when the poller of that file was alive: a CSV whose first column is the time
  --live-minutes N   how much of the end of the file is played live (default 120; 0 with --once)

PORT, HOST and DATA_DIR are read from the environment.
`

/** Raises an Error with a sentence for the person who typed it. */
export function readDemoOptions(args: readonly string[]): DemoOptions {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean', default: false } as const
  const { values } = parseArgs({
    args: [...args],
    options: {
      speed: text,
      seed: text,
      people: text,
      days: text,
      from: text,
      heartbeats: text,
      'live-minutes': text,
      keep: flag,
      once: flag,
      help: flag,
    },
  })
  return {
    speed: within('--speed', values.speed ?? '3', 1, 1000),
    seed: values.seed ?? '1',
    people: Math.round(within('--people', values.people ?? '120', 20, 900)),
    days: Math.round(within('--days', values.days ?? '28', 1, 90)),
    from: values.from,
    heartbeats: values.heartbeats,
    liveMinutes: within(
      '--live-minutes',
      values['live-minutes'] ?? (values.once ? '0' : '120'),
      0,
      100_000,
    ),
    keep: values.keep,
    once: values.once,
    help: values.help,
  }
}
function within(name: string, text: string, least: number, most: number): number {
  const value = Number(text)
  if (text.trim() === '' || !(value >= least && value <= most))
    throw new Error(`${name} takes a number from ${least} to ${most}, not '${text}'`)
  return value
}
