import pMap from 'p-map'
import type { AccountLine } from '#shared/accounts/calls.ts'
import { refuseAccount } from '#shared/accounts/refusals.ts'
import { IMPORT_LINES_MAX } from '#shared/accounts/rules.ts'
import { sameLogin } from '#shared/accounts/person-rules.ts'
import type { Actor } from '#shared/platform/allow.ts'
import { Refusal } from '#shared/platform/refusals.ts'
import { metadataOf } from '../../platform/kernel/metadata.ts'
import type { App } from '../../platform/kernel/app.ts'
import { appendDecided, type AppendAttempt } from '../../platform/kernel/append-decided.ts'
import type { CallContext } from '../../platform/kernel/define-service.ts'
import { loginsJustMade } from '../account/logins-just-made.ts'
import type { JoinedStudio } from '../account/state.ts'
import {
  lineRefusal,
  parseLine,
  rejected,
  splitLines,
  type NumberedLine,
  type Rejected,
} from './lines.ts'
import type { NewDetails } from '../account/person-import.ts'
import {
  planImport,
  type ImportKnowledge,
  type LineOutcome,
  type Plan,
  type ReadyLine,
} from './plan.ts'
import { referencesOf, storeSecrets } from './secrets.ts'
import { closeSessions } from '../access/sessions.ts'
import { visibleStudio } from '../account/studio.ts'
import { type Carried, carry, load, READING_MAX } from './load.ts'

/** Lines per append: about 1,600 events of new accounts, so that other writers wait milliseconds. */
const CHUNK_LINES_MAX = 200

interface PlannedLine {
  readonly line: number
  readonly user: string
  readonly outcome: LineOutcome
  readonly fields: string[]
}
interface ImportAnswer {
  created: number
  updated: number
  unchanged: number
  rejected: Rejected[]
  /** The planned lines of a dry run. */
  lines?: PlannedLine[]
}
interface ImportOptions {
  /** Says what would be done, by the same planning, and writes nothing. Secrets of people who exist count as other than before. */
  readonly dryRun?: boolean
  /** A line whose account exists is refused. */
  readonly onlyNew?: boolean
  /** Details of a new person besides the line. */
  readonly details?: NewDetails
}
type KnownSite = (code: string) => boolean

/** Creates and updates accounts from lines of JSON. Doing it twice changes nothing. */
export async function importAccounts(
  app: App,
  knownSite: KnownSite,
  body: Buffer,
  actor: Actor,
  context: CallContext,
  options: ImportOptions = {},
): Promise<ImportAnswer> {
  const lines = splitLines(body)
  if (lines.length > IMPORT_LINES_MAX)
    return refuseAccount('accounts.tooManyLines', { max: IMPORT_LINES_MAX })
  const answer: ImportAnswer = { created: 0, updated: 0, unchanged: 0, rejected: [] }
  const ready = readyLines(app, knownSite, actor)
  const carried: Carried = { accounts: new Map(), claims: new Map() }
  for (let next = 0, chunk = 0; next < lines.length; chunk++) {
    const taken = await takeChunk(lines, next, ready, answer)
    next = taken.next
    const work: Chunk = {
      lines: taken.lines,
      carried,
      actor,
      options,
      context: { ...context, commandId: `${context.commandId}/${chunk}` },
    }
    const plan = await importChunk(app, work)
    for (const outcome of plan.outcomes.values()) answer[outcome]++
    answer.rejected.push(...plan.rejected)
    if (options.dryRun) (answer.lines ??= []).push(...linesOf(taken.lines, plan))
  }
  // Every accepted write tells a position: where nothing changed, it is what was looked at.
  if (options.dryRun || answer.created + answer.updated === 0)
    context.wrote(await app.journal.head())
  else await tellEnd(app, answer, actor.user, context)
  answer.rejected.sort((a, b) => a.line - b.line)
  return answer
}

/** For who waits elsewhere than at the answer. Nothing is told of an import that changed nothing. */
async function tellEnd(
  app: App,
  answer: ImportAnswer,
  user: string,
  context: CallContext,
): Promise<void> {
  const { created, updated, rejected: refused } = answer
  const data = { user, created, updated, rejected: refused.length }
  const { position } = await app.journal.append(
    {
      stream: `import-${context.commandId}`,
      events: [{ type: 'PeopleImported', data }],
      expectedVersion: 0,
    },
    metadataOf(context),
  )
  context.wrote(position)
}

const linesOf = (lines: readonly ReadyLine[], { outcomes, fields }: Plan): PlannedLine[] =>
  lines.flatMap(({ line, data }) => {
    const outcome = outcomes.get(line)
    return outcome === undefined
      ? []
      : [{ line, user: data.user, outcome, fields: [...(fields.get(line) ?? [])] }]
  })

/** Checks a line against the studios and sites that there are; studios are asked for once. */
function readyLines(app: App, knownSite: KnownSite, actor: Actor) {
  const studios = new Map<string, Promise<JoinedStudio>>()
  const studioOf = (studio: string): Promise<JoinedStudio> => {
    const found = studios.get(studio) ?? visibleStudio(app, studio, actor)
    studios.set(studio, found)
    return found
  }
  return async ({ line, bytes }: NumberedLine): Promise<ReadyLine> => {
    const data: AccountLine = parseLine(bytes)
    const studio = await studioOf(data.studio)
    const strange = Object.keys({ ...data.conturi, ...data.new_configs }).find(
      (site) => !knownSite(site),
    )
    if (strange !== undefined) throw lineRefusal('accounts.siteUnknown', { site: strange })
    return { line, data, studio }
  }
}
/** The next lines that are fit, up to a full chunk. */
async function takeChunk(
  lines: readonly NumberedLine[],
  from: number,
  ready: (line: NumberedLine) => Promise<ReadyLine>,
  answer: ImportAnswer,
) {
  const chunk: ReadyLine[] = []
  let next = from
  for (; next < lines.length && chunk.length < CHUNK_LINES_MAX; next++) {
    const line = lines[next] as NumberedLine
    try {
      chunk.push(await ready(line))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      answer.rejected.push(rejected(line.line, error))
    }
  }
  return { lines: chunk, next }
}

interface Chunk {
  readonly lines: readonly ReadyLine[]
  readonly carried: Carried
  readonly actor: Actor
  readonly options: ImportOptions
  readonly context: CallContext
}
async function importChunk(app: App, chunk: Chunk): Promise<Plan> {
  const { lines, carried, actor, options, context } = chunk
  const decide = async (attempt: number): Promise<AppendAttempt<Planned>> => {
    // At first every new name is taken for free, which saves a read a name; a conflict says that one was not.
    const dryRun = options.dryRun === true
    const just = loginsJustMade(app)
    const loaded = await load(app, lines, carried, {
      again: attempt > 1,
      names: attempt > 1 || dryRun,
      compare: !dryRun,
    })
    // Nothing is waited for from here to the notes of what is made, so that of two at a time one sees the other.
    const alike = lines.filter(({ data }) => just.hasAlike(data.user))
    const known = {
      ...loaded,
      taken: new Set([...loaded.taken, ...alike.map(({ data }) => sameLogin(data.user))]),
    }
    const plan = planImport(lines, known, actor, context.now, options)
    if (dryRun) carry(carried, plan.after)
    const taken = lines.filter(({ line }) => isChange(plan.outcomes.get(line)))
    if (dryRun || plan.appends.length === 0)
      return { value: { plan, taken, superseded: [] }, appends: [] }
    for (const { line, data } of lines)
      if (plan.outcomes.get(line) === 'created') just.note(data.user)
    const value = { plan, taken, superseded: supersededBy(known, plan) }
    const stored = await storeSecrets(app.vault, taken, plan)
    // No event refers to them: the next attempt makes its own.
    return { value, appends: plan.appends, lost: async () => void (await forget(app, stored)) }
  }
  const { value, appended } = await appendDecided(app.journal, decide, context, ({ taken }) => ({
    studio: studioOfAll(taken),
    source: 'import',
  }))
  const { plan, taken, superseded } = value
  if (appended.length > 0) {
    carry(carried, plan.after)
    await forget(app, superseded)
    await endLogins(app, taken, plan, context)
  }
  return plan
}
interface Planned {
  readonly plan: Plan
  readonly taken: readonly ReadyLine[]
  readonly superseded: readonly string[]
}
const studioOfAll = (lines: readonly ReadyLine[]): string | null => {
  const [first, ...others] = new Set(lines.map(({ data }) => data.studio))
  return others.length === 0 ? (first ?? null) : null
}
const isChange = (outcome: LineOutcome | undefined): boolean =>
  outcome === 'created' || outcome === 'updated'

/** Logs out everywhere the people who were given another password, as a reset does. */
async function endLogins(
  app: App,
  lines: readonly ReadyLine[],
  { outcomes, secrets }: Plan,
  context: CallContext,
): Promise<void> {
  const given = lines.filter(
    ({ line }) =>
      outcomes.get(line) === 'updated' && typeof secrets.get(line)?.password === 'string',
  )
  await pMap(
    new Set(given.map(({ data }) => data.user)),
    (user) => closeSessions(app, user, context),
    { concurrency: READING_MAX },
  )
}
/** Secrets that no account refers to any more once the plan is written. */
function supersededBy({ accounts }: ImportKnowledge, { after }: Plan): string[] {
  const lasting = new Set([...after.accounts.values()].flatMap(({ state }) => referencesOf(state)))
  const before = [...after.accounts.keys()].flatMap((user) =>
    referencesOf(accounts.get(user)?.state),
  )
  return before.filter((reference) => !lasting.has(reference))
}
const forget = (app: App, references: readonly string[]) =>
  pMap(references, (reference) => app.vault.remove(reference), { concurrency: READING_MAX })
