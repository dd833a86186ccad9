/** Counts what tests of this process have started so far: most of the cost of a run, so it is counted for each file (`scripts/dev/suite`). */
export const startedByTests = { processes: 0, browsers: 0, stores: 0 }
export type Started = Readonly<typeof startedByTests>
