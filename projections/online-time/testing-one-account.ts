import type { Event } from './testing.ts'

export const ANA_START = Date.parse('2000-01-01T00:00:00Z')
export const anaStatuses = [0, 1, 2, 3, 11, 12, 13] as const
export type SeenOfAna = [number, (typeof anaStatuses)[number], null]
/** Makes the event of what an observer told of one account at once. */
export const receivedOfAna = (observer: string, seen: readonly SeenOfAna[], rank = 3): Event => ({
  type: 'ObservationsReceived',
  data: {
    part: 'ana',
    observer,
    rank,
    stale_s: null,
    people: [
      { user: 'ana', site: 'ctb', account: 'ana_x', seen: seen.toSorted((a, b) => a[0] - b[0]) },
    ],
  },
})
