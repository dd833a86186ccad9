/** What tests of this process have started so far: a run costs mostly this, so it is counted for each file (`scripts/dev/suite`). */
export const startedByTests = { processes: 0, browsers: 0, stores: 0 }
export type Started = Readonly<typeof startedByTests>
