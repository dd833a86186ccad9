const START = Date.parse('2000-01-01T00:00:00Z')
const DAYS = 9500
const OBSERVERS = 100

/** 5,000 lines about one account over 26 years, as the ingest call appends them: one event an observer. Times jump about without repeating, whatever the number of the request. */
export const scatteredRequest = (number: number) =>
  Array.from({ length: OBSERVERS }, (_, who) => {
    const seen = Array.from({ length: 50 }, (__, i) => {
      const n = (number * 50 + i) * OBSERVERS + who
      return [
        START + ((n * 7_919_993) % (DAYS * 86_400)) * 1000,
        [0, 1, 2, 3, 11, 12, 13][(n * 31) % 7],
        null,
      ] as const
    })
    const people = [
      { user: 'ana', site: 'ctb', account: 'ana_x', seen: seen.toSorted((a, b) => a[0] - b[0]) },
    ]
    return {
      stream: `test-${who}`,
      type: 'ObservationsReceived',
      data: { part: 'ana', observer: `observer-${who}`, rank: 3, stale_s: null, people },
    }
  })
