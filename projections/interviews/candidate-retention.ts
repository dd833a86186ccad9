import type { Kysely } from 'kysely'
import { configurationEvents } from '#shared/configuration/events.ts'
import type { Dated } from '#shared/platform/record.ts'
import {
  defineProjection,
  table,
  typed,
  type RowOf,
  type RowsOf,
} from '../platform/define/define-projection.ts'

/** Every number of months that a studio was given, with its moment, in the order in which they were said. */
export type CandidateRetentionRow = RowOf<typeof tables.candidate_retention>
export type CandidateRetentionTables = RowsOf<typeof tables>

const { StudioSettingChanged } = configurationEvents
const tables = {
  candidate_retention: table({
    columns: { studio: 'text', said: typed<readonly Dated[]>('jsonb') },
    key: ['studio'],
  }),
}

/** How long each studio keeps candidates; a studio that never set it has no row. */
export const candidateRetention = defineProjection({
  name: 'candidate_retention',
  version: 1,
  module: 'interviews',
  sharded: true,
  events: { StudioSettingChanged },
  tables,
  keysOf: ({ data }) => ({ candidate_retention: [[data.studio]] }),
  on: ({ data: { studio, setting, from, value } }, { candidate_retention }) => {
    if (setting !== 'candidateMonths') return
    const said = candidate_retention.get(studio)?.said ?? []
    candidate_retention.put({ studio, said: [...said, { from, value }] })
  },
})

/** Returns the retention of all studios that set one. */
export const queryCandidateRetention = (
  db: Kysely<CandidateRetentionTables>,
): Promise<CandidateRetentionRow[]> =>
  db.selectFrom('candidate_retention').selectAll('candidate_retention').execute()
