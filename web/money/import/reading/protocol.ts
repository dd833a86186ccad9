import type { StatementMapping } from '#shared/money/statement-mapping.ts'
import type { FileFault } from '../../../platform/file-table.ts'
import type { Encoding } from '../../../platform/decode.ts'
import type { RowReading } from './lines.ts'
import type { Delimiter, OpenedStatement, ReadingSession, Sample } from './reading-session.ts'

/** The questions of the page to the worker that reads. */
export interface ReaderAsks {
  readonly open: {
    readonly file: File
    readonly encoding: Encoding | undefined
    readonly sheet: string | undefined
  }
  readonly guess: Pick<StatementMapping, 'source' | 'zone' | 'currency'> & {
    readonly delimiter: Delimiter
  }
  readonly formats: { readonly mapping: StatementMapping }
  readonly sample: { readonly mapping: StatementMapping; readonly site: string }
  readonly read: { readonly mapping: StatementMapping; readonly site: string }
}
/** The worker's answers; the rows of `read` have come before. */
export interface ReaderAnswers {
  readonly open: OpenedStatement
  readonly guess: StatementMapping
  readonly formats: ReturnType<ReadingSession['formats']>
  readonly sample: Sample
  readonly read: null
}
export type ReaderAsk = {
  readonly [K in keyof ReaderAsks]: { readonly id: number; readonly ask: K } & {
    readonly of: ReaderAsks[K]
  }
}[keyof ReaderAsks]
export type ReaderReply =
  | { readonly id: number; readonly rows: readonly RowReading[]; readonly part: number }
  | { readonly id: number; readonly answer: ReaderAnswers[keyof ReaderAnswers] }
  | { readonly id: number; readonly fault: FileFault | null; readonly message: string }
