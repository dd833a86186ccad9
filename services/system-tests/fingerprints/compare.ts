import type { EventTypes } from '#shared/platform/messages.ts'
import type { CodePrints } from './event-code.ts'
import type { Prints, ProjectionPrint } from './take.ts'

/** The committed fingerprints, as they were when each version was made. */
export interface Recorded extends Prints {
  /** The code that reads and checks events besides their schemas. */
  readonly code: CodePrints
  /** The bundler that normalised the folds' code. */
  readonly bundler: string
  /** Sample file → hash of the stored event in it. */
  readonly samples: Readonly<Record<string, string>>
  /** Part of the platform → number of its migration → hash. */
  readonly migrations: Readonly<Record<string, Readonly<Record<string, string>>>>
}
/** `red`: a mistake, with what to do. `new`: nothing is wrong, but it is not recorded yet. */
export interface Findings {
  readonly red: readonly string[]
  readonly new: readonly string[]
}
const RECORD = 'run `npm run fingerprints`'
const none: Findings = { red: [], new: [] }
const red = (...findings: string[]): Findings => ({ red: findings, new: [] })
const fresh = (...findings: string[]): Findings => ({ red: [], new: findings })
export const joinedFindings = (all: readonly Findings[]): Findings => ({
  red: all.flatMap((one) => one.red),
  new: all.flatMap((one) => one.new),
})

/** Event types against what is recorded of them. */
export function compareEvents(
  recorded: Prints['events'],
  now: Prints['events'],
  events: EventTypes,
): Findings {
  const gone = Object.keys(recorded).filter((name) => !(name in now))
  return joinedFindings([
    red(
      ...gone.map(
        (name) => `${name} lies in stores, and no module declares it any more: declare it again`,
      ),
    ),
    ...Object.entries(events).map(([name, { version, upcast }]) => {
      const before = recorded[name] ?? {}
      const last = Math.max(0, ...Object.keys(before).map(Number))
      if (version < last)
        return red(
          `${name} has version ${version}, and events of version ${last} lie in stores: do not lower it`,
        )
      const missing = Array.from({ length: version - 1 }, (_, i) => i + 1).filter(
        (older) => !upcast[older],
      )
      if (missing[0] !== undefined)
        return red(
          `${name} of version ${missing[0]} lies in stores: write its upcaster from version ${missing[0]} to ${missing[0] + 1}`,
        )
      if (before[version] === undefined)
        return fresh(`${name} version ${version} is not recorded: ${RECORD}`)
      return before[version] === now[name]?.[version]
        ? none
        : red(
            `the schema of ${name} changed: declare version ${version + 1} of ${name} with an upcaster from version ${version}`,
          )
    }),
  ])
}

/** Upcasters and refinements against what is recorded of them, under the same version. */
export function compareCode(recorded: CodePrints, now: CodePrints, events: EventTypes): Findings {
  return joinedFindings(
    Object.entries(events).map(([name, { version }]) => {
      const [before, after] = [recorded[name]?.[version], now[name]?.[version]]
      if (before === after) return none
      if (before === undefined)
        return fresh(`upcasters or refinements of ${name} are not recorded: ${RECORD}`)
      return red(
        `upcasters or refinements of ${name} changed: declare version ${version + 1} of ${name} with an upcaster from version ${version}; only if they take and give the same as before: npm run fingerprints -- --same-code ${name}`,
      )
    }),
  )
}

/** Projections against what is recorded of them. */
export function compareProjections(
  recorded: Prints['projections'],
  now: Prints['projections'],
): Findings {
  const gone = Object.keys(recorded).filter((name) => !(name in now))
  return joinedFindings([
    fresh(...gone.map((name) => `projection ${name} is recorded, and gone: ${RECORD}`)),
    ...Object.entries(now).map(([name, print]) => {
      const before = recorded[name]
      if (!before) return fresh(`projection ${name} is not recorded: ${RECORD}`)
      if (print.version < before.version)
        return red(
          `projection ${name} has version ${print.version}, and rows of version ${before.version} lie in stores: do not lower it`,
        )
      if (print.version > before.version)
        return fresh(`projection ${name} version ${print.version} is not recorded: ${RECORD}`)
      return sameVersion(name, before, print)
    }),
  ])
}
function sameVersion(name: string, before: ProjectionPrint, now: ProjectionPrint): Findings {
  const changes = [
    ...differences('columns', columnsOf(before), columnsOf(now)),
    ...differences('events', listed(before.events), listed(now.events)),
  ]
  if (changes.length > 0)
    return red(`raise the version of projection ${name} (${changes.join('; ')})`)
  return before.fold === now.fold
    ? none
    : red(
        `raise the version of projection ${name} (its fold changed); only if it makes the same rows of every event as before: npm run fingerprints -- --same-fold ${name}`,
      )
}
const columnsOf = ({ tables }: ProjectionPrint): Record<string, string> =>
  Object.fromEntries(
    Object.entries(tables).flatMap(([table, columns]) =>
      Object.entries(columns).map(([column, type]) => [`${table}.${column}`, type]),
    ),
  )
const listed = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, '']))
/** `columns changed: +a.b text, -a.c text, a.d text → bigint`, or nothing. */
function differences(
  what: string,
  before: Readonly<Record<string, string>>,
  now: Readonly<Record<string, string>>,
): string[] {
  const all = [...new Set([...Object.keys(before), ...Object.keys(now)])].sort()
  const changed = all.flatMap((name) => {
    const [a, b] = [before[name], now[name]]
    if (a === b) return []
    if (a === undefined) return [`+${name} ${b}`.trim()]
    return [b === undefined ? `-${name} ${a}`.trim() : `${name} ${a} → ${b}`]
  })
  return changed.length === 0 ? [] : [`${what} changed: ${changed.join(', ')}`]
}

/** Another release of the bundler may write the same code otherwise, which then looks like a changed fold. */
export const compareBundler = (recorded: string, now: string): Findings =>
  recorded === now
    ? none
    : red(
        `folds were recorded with ${recorded}, this is ${now}: run \`npm run fingerprints -- --new-bundler\` in a commit that changes no fold`,
      )

/** Compares what may be added to and never changed: stored samples, and migrations of the database. */
export function compareFixed(
  recorded: Readonly<Record<string, string>>,
  now: Readonly<Record<string, string>>,
  sentence: (name: string) => string,
): Findings {
  return joinedFindings([
    red(
      ...Object.keys(recorded).flatMap((name) =>
        recorded[name] === now[name] ? [] : [sentence(name)],
      ),
    ),
    fresh(
      ...Object.keys(now).flatMap((name) =>
        name in recorded ? [] : [`${name} is not recorded: ${RECORD}`],
      ),
    ),
  ])
}
