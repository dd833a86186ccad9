import { randomUUID } from 'node:crypto'
import type { EventMetadata, Position } from '#shared/platform/event-store.ts'
import type { Instant } from '#shared/platform/messages.ts'
import type { IngestAnswer } from '#shared/site-status/calls.ts'
import type { AccountOwners } from './account-owners.ts'
import { byAccount, type AccountLines, type Verdict } from './decider.ts'
import { Batcher } from '../platform/concurrency/batcher.ts'
import type { ObservationLog } from './observation-log.ts'
import type { ObserverRegistry } from './observer-settings.ts'
import type { ParsedLine, ParsedLines } from './parse-lines.ts'

const BATCH_LINES_MAX = 20_000

interface Request {
  readonly lines: readonly ParsedLine[]
  readonly groups: readonly AccountLines[]
  readonly meta: EventMetadata
}
interface Result {
  readonly verdicts: readonly Verdict[]
  readonly position: Position | undefined
}
interface Ingested {
  readonly answer: IngestAnswer
  readonly position: Position | undefined
}

/** The knowledge beside the log: who has which account, and how observers work. */
type Owners = Pick<AccountOwners, 'ready' | 'settle' | 'of'>
type Terms = Pick<ObserverRegistry, 'ready' | 'termsOf'>

/**
 * Takes observations in. The lines of requests that wait for the same moment are decided together, in the order in which
 * they came, so that the answers are those of one request after the other.
 */
export class Ingest {
  readonly #owners: Owners
  readonly #observers: Terms
  readonly #log: ObservationLog
  readonly #batcher: Batcher<Request, Result>

  constructor(owners: Owners, observers: Terms, log: ObservationLog) {
    this.#owners = owners
    this.#observers = observers
    this.#log = log
    this.#batcher = new Batcher({
      write: (requests) => this.#write(requests),
      sizeOf: ({ lines }) => lines.length,
      sizeMax: BATCH_LINES_MAX,
    })
  }

  /** `position` is undefined if there was nothing new. */
  async acceptLines({ lines, rejected }: ParsedLines, meta: EventMetadata): Promise<Ingested> {
    if (lines.length === 0) return { answer: answerOf([], [], rejected), position: undefined }
    await Promise.all([this.#observers.ready(), this.#owners.ready()])
    let groups = this.#group(lines)
    const unknown = groups.filter(({ user }) => user === null)
    if (unknown.length > 0) {
      await this.#owners.settle(unknown)
      groups = this.#group(lines)
    }
    const { verdicts, position } = await this.#batcher.submit(meta.actor, { lines, groups, meta })
    return { answer: answerOf(lines, verdicts, rejected), position }
  }

  #group = (lines: readonly ParsedLine[]): readonly AccountLines[] =>
    byAccount(lines, (site, account) => this.#owners.of(site, account))

  async #write(requests: readonly Request[]): Promise<readonly Result[]> {
    const [first] = requests
    if (!first) return []
    const alone = requests.length === 1
    const lines = alone ? first.lines : requests.flatMap((request) => request.lines)
    const groups = alone ? first.groups : this.#group(lines)
    const meta = { ...first.meta, commandId: commandId() }
    const { verdicts, position } = await this.#log.write(
      { groups, lines, termsOf: this.#observers.termsOf },
      meta,
    )
    let from = 0
    return requests.map((request) => ({
      verdicts: verdicts.slice(from, (from += request.lines.length)),
      position,
    }))
  }
}

/**
 * A fresh UUID (version 7, so that the index on ids grows at its end). The command's own id would be wrong here: several
 * requests share an append, and what makes a repeated line harmless is its key, not its request.
 */
export function commandId(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
/** The origin of lines: by which door, and by which call if there was one. */
interface Came {
  readonly source?: string
  readonly call?: string | undefined
}
/** The envelope of what came in by this module's calls. */
export const ingestMetadata = (
  actor: string,
  now: Instant,
  correlationId: string,
  { source = 'ingest', call }: Came = {},
): EventMetadata => ({
  occurredAt: now,
  actor,
  studio: null,
  commandId: commandId(),
  correlationId,
  causationId: null,
  source,
  ...(call === undefined ? {} : { call }),
})

function answerOf(
  lines: readonly ParsedLine[],
  verdicts: readonly Verdict[],
  rejected: IngestAnswer['rejected'],
): IngestAnswer {
  const answer = {
    accepted: 0,
    duplicates: 0,
    conflicts: [] as { line: number }[],
    quarantined: 0,
    rejected,
  }
  for (const [i, verdict] of verdicts.entries()) {
    if (verdict === 'accepted') answer.accepted++
    else if (verdict === 'duplicate') answer.duplicates++
    else if (verdict === 'quarantined') answer.quarantined++
    else answer.conflicts.push({ line: (lines[i] as ParsedLine).line })
  }
  return answer
}
