import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { modules } from '../../modules.ts'
import { databaseParts } from '../../platform/start/schema.ts'
import {
  compareBundler,
  compareCode,
  compareEvents,
  compareFixed,
  compareProjections,
  joinedFindings,
  type Findings,
  type Recorded,
} from './compare.ts'
import { codePrints } from './event-code.ts'
import { bundler } from './folds.ts'
import { sampleHashes } from './samples.ts'
import {
  eventPrints,
  migrationPrints,
  placesOf,
  projectionPrints,
  type ProjectionPrint,
} from './take.ts'

const file = path.resolve(import.meta.dirname, '../fingerprints.json')

/** Reads the committed fingerprints. */
export const readRecorded = (): Recorded => JSON.parse(readFileSync(file, 'utf8')) as Recorded
export const writeRecorded = (recorded: Recorded): void =>
  writeFileSync(file, `${JSON.stringify(recorded, null, 2)}\n`)

/** Fingerprints of the code as it is. */
export async function takeNow(): Promise<Recorded> {
  const { events, projections } = modules
  return {
    bundler,
    events: eventPrints(events),
    code: codePrints(events),
    projections: await projectionPrints(projections, await placesOf(projections)),
    samples: sampleHashes(),
    migrations: migrationPrints(databaseParts),
  }
}

/** All that is wrong, and all that is not recorded yet. */
export const compare = (recorded: Recorded, now: Recorded): Findings =>
  joinedFindings([
    compareBundler(recorded.bundler, now.bundler),
    compareEvents(recorded.events, now.events, modules.events),
    compareCode(recorded.code, now.code, modules.events),
    compareProjections(recorded.projections, now.projections),
    compareFixed(
      recorded.samples,
      now.samples,
      (name) => `${name} lies in stores like this: put the sample back as it was`,
    ),
    ...Object.keys({ ...recorded.migrations, ...now.migrations }).map((part) =>
      compareFixed(
        called(part, recorded.migrations[part]),
        called(part, now.migrations[part]),
        (name) =>
          `${name} has run on databases: put it back as it was, and add a migration that changes what it made`,
      ),
    ),
  ])

/** `migration 2 of http` → hash. */
const called = (part: string, hashes: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(
    Object.entries(hashes).map(([number, hash]) => [`migration ${number} of ${part}`, hash]),
  )

/** The upcasters and refinements of these events become those of today, under the same version. */
export const withCode = (
  recorded: Recorded,
  now: Recorded,
  chosen: readonly string[],
): Recorded => ({
  ...recorded,
  code: {
    ...recorded.code,
    ...Object.fromEntries(chosen.map((name) => [name, now.code[name] ?? {}])),
  },
})

/** The folds of these projections (all: of every one) become those of today, under the same version. */
export function withFolds(
  recorded: Recorded,
  now: Recorded,
  chosen: readonly string[] | 'all',
): Recorded {
  const projections: Record<string, ProjectionPrint> = { ...recorded.projections }
  for (const [name, before] of Object.entries(recorded.projections)) {
    const print = now.projections[name]
    if (print?.version === before.version && (chosen === 'all' || chosen.includes(name)))
      projections[name] = { ...before, fold: print.fold }
  }
  return { ...recorded, projections }
}

/** Adds what is new; what was recorded stays, except of projections: theirs is the newest version alone. */
export function added(recorded: Recorded, now: Recorded): Recorded {
  const both = <T extends object>(a: T | undefined, b: T | undefined): T => ({ ...b, ...a }) as T
  const merge = (
    a: Recorded['events'],
    b: Recorded['events'],
  ): Record<string, Record<string, string>> =>
    sorted({
      ...a,
      ...Object.fromEntries(Object.entries(b).map(([name, one]) => [name, both(a[name], one)])),
    })
  return {
    bundler: recorded.bundler,
    events: merge(recorded.events, now.events),
    code: merge(recorded.code, now.code),
    projections: sorted(now.projections),
    samples: sorted(both(recorded.samples, now.samples)),
    migrations: merge(recorded.migrations, now.migrations),
  }
}
const sorted = <T>(record: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
