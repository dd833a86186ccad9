import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { existsSync } from 'node:fs'
import { z } from 'zod'
import { ObserverName } from '#shared/site-status/calls.ts'
import { Status } from '#shared/site-status/statuses.ts'

const default_observer = 'replay'
const FileLine = z.object({
  observer: ObserverName.default(default_observer),
  site: z.string().min(1),
  account: z.string().min(1),
  status: Status,
  observed_at: z.iso.datetime({ offset: true }),
  seq: z.number().optional(),
})
export interface RecordedObservation {
  readonly observer: string
  readonly site: string
  readonly account: string
  readonly status: Status
  /** Epoch milliseconds. */
  readonly at: number
  readonly seq: number | undefined
}
/** Observations and heartbeats of a file, each in order of time. */
export interface Recording {
  readonly observations: readonly RecordedObservation[]
  readonly heartbeats: readonly number[]
  /** Median distance of two heartbeats; null without any: then the file is taken for one of changes. */
  readonly poll_s: number | null
}

/** Raises an Error that names the first line that is no observation. */
export function parseRecording(ndjson: string, heartbeatsCsv: string | null): Recording {
  const observations = ndjson
    .split('\n')
    .flatMap((text, index) => (text.trim() === '' ? [] : [parseLine(text, index + 1)]))
  if (observations.length === 0) throw new Error('the file has no observations')
  const heartbeats = (heartbeatsCsv ?? '')
    .split('\n')
    .map((row) => Date.parse(row.split(',')[0] ?? ''))
    .filter((at) => Number.isFinite(at))
  const distances = heartbeats
    .sort(ascending)
    .slice(1)
    .map((at, i) => at - (heartbeats[i] ?? at))
    .sort(ascending)
  const median = distances[Math.floor(distances.length / 2)]
  return {
    observations: observations.sort((a, b) => a.at - b.at),
    heartbeats,
    poll_s: median === undefined ? null : Math.max(1, Math.round(median / 1000)),
  }
}
const ascending = (a: number, b: number): number => a - b

function parseLine(text: string, line: number): RecordedObservation {
  try {
    const { observed_at, seq, ...rest } = FileLine.parse(JSON.parse(text))
    return { ...rest, seq, at: Date.parse(observed_at) }
  } catch (error) {
    const what =
      error instanceof z.ZodError
        ? error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')
        : 'not JSON'
    throw new Error(`line ${line}: ${what}`, { cause: error })
  }
}

/** Moves everything by whole seconds, so that the last thing happens at `end` or within the second before it. */
export function shiftToEnd(
  { observations, heartbeats, poll_s }: Recording,
  end: number,
): Recording {
  const last = Math.max(observations.at(-1)?.at ?? 0, heartbeats.at(-1) ?? 0)
  const by = Math.floor((end - last) / 1000) * 1000
  return {
    observations: observations.map((one) => ({ ...one, at: one.at + by })),
    heartbeats: heartbeats.map((at) => at + by),
    poll_s,
  }
}

/** Reads the file, and the heartbeats that are named or that stand beside it: `…_status_observations_X.ndjson` and `…_poll_times_X.csv`. */
export async function readRecording(
  file: string,
  heartbeatsFile: string | undefined,
): Promise<Recording> {
  const sibling = path.join(
    path.dirname(file),
    path
      .basename(file)
      .replace('status_observations', 'poll_times')
      .replace(/\.ndjson$/, '.csv'),
  )
  const beside = heartbeatsFile ?? (sibling !== file && existsSync(sibling) ? sibling : undefined)
  return parseRecording(
    await readFile(file, 'utf8'),
    beside === undefined ? null : await readFile(beside, 'utf8'),
  )
}
