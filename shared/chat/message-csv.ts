import { CSV_BEGINNING, csvInstant, csvLine } from '../platform/csv.ts'
import type { Message } from './views.ts'

const columns = ['at (UTC)', 'from', 'text', 'edited', 'deleted', 'reply', 'files'] as const
/** Messages as a CSV, a line each: people by login, files by their names. */
export const messagesCsv = (messages: readonly Message[]): string =>
  [
    CSV_BEGINNING,
    csvLine(columns),
    ...messages.map(({ stamp, from, text, edited, deleted, replied, files }) =>
      csvLine([
        csvInstant(new Date(stamp).toISOString()),
        from,
        text,
        edited ? 'yes' : '',
        deleted ? 'yes' : '',
        replied ? `${replied.from} ${csvInstant(new Date(replied.stamp).toISOString())}` : '',
        files.map(({ name }) => name).join(', '),
      ]),
    ),
  ].join('')
