import type { TransactionLine } from '#shared/money/statement-line.ts'
import type { IngestAnswer } from '#shared/site-status/calls.ts'
import type { DemoClient } from './client.ts'

export interface DemoLine {
  readonly observer: string
  readonly site: string
  readonly account: string
  readonly status: number
  readonly observed_at: string
  readonly seq?: number
}
/** A line as it is sent; `at` is in epoch milliseconds. */
export const demoLineOf = ({
  observer,
  site,
  account,
  status: what,
  at,
  seq,
}: Omit<DemoLine, 'observed_at' | 'seq'> & {
  readonly at: number
  readonly seq?: number | undefined
}): DemoLine => ({
  observer,
  site,
  account,
  status: what,
  observed_at: new Date(at).toISOString(),
  ...(seq === undefined ? {} : { seq }),
})
export interface IngestSums {
  lines: number
  requests: number
  accepted: number
  duplicates: number
  conflicts: number
  quarantined: number
  rejected: number
  /** The newest position that a write answered with. */
  position: string | undefined
  /** The server's word on the first rejected line. */
  complaint: string | undefined
}
export const noSums = (): IngestSums => ({
  lines: 0,
  requests: 0,
  accepted: 0,
  duplicates: 0,
  conflicts: 0,
  quarantined: 0,
  rejected: 0,
  position: undefined,
  complaint: undefined,
})
const batch_lines_max = 5000
const attempts_max = 5

/** Reports lines in the order given, in as few requests as the call allows; adds what the server said to `sums`. */
export const ingestLines = (
  client: DemoClient,
  lines: readonly DemoLine[],
  sums: IngestSums,
  onBatch?: () => void,
): Promise<void> => inBatches(client, '/ingest/v1/observations', lines, sums, onBatch)

/** The same for lines of site statements. */
export const ingestTransactions = (
  client: DemoClient,
  lines: readonly TransactionLine[],
  sums: IngestSums,
  onBatch?: () => void,
): Promise<void> => inBatches(client, '/ingest/v1/transactions', lines, sums, onBatch)

async function inBatches(
  client: DemoClient,
  path: string,
  lines: readonly unknown[],
  sums: IngestSums,
  onBatch: () => void = () => undefined,
): Promise<void> {
  for (let from = 0; from < lines.length; from += batch_lines_max) {
    const batch = lines.slice(from, from + batch_lines_max)
    const answer = await send(client, path, batch.map((line) => JSON.stringify(line)).join('\n'))
    add(sums, batch.length, answer.body, answer.position)
    onBatch()
  }
}
/** The server may ask to come again (409 when somebody else wrote at that moment): a repeated batch has no effect. */
async function send(client: DemoClient, path: string, body: string) {
  for (let attempt = 1; ; attempt++) {
    const answer = await client.call<IngestAnswer>('POST', path, body)
    if (answer.status === 200) return answer
    if (answer.status !== 409 || attempt === attempts_max)
      throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  }
}
function add(
  sums: IngestSums,
  lines: number,
  answer: IngestAnswer,
  position: string | undefined,
): void {
  sums.lines += lines
  sums.requests++
  sums.accepted += answer.accepted
  sums.duplicates += answer.duplicates
  sums.conflicts += answer.conflicts.length
  sums.quarantined += answer.quarantined
  sums.rejected += answer.rejected.length
  sums.complaint ??= answer.rejected[0]?.err
  if (position !== undefined && (sums.position === undefined || position > sums.position))
    sums.position = position
}
export const told = ({
  accepted,
  duplicates,
  conflicts,
  quarantined,
  rejected,
  complaint,
}: IngestSums): string =>
  `${accepted} accepted, ${duplicates} duplicates, ${conflicts} conflicts, ${quarantined} quarantined, ${rejected} rejected${complaint ? ` (first: ${complaint})` : ''}`
