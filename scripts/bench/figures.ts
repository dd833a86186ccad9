import type { Figure } from './bench.ts'
import { append1, append32 } from './figures/append.ts'
import { batches } from './figures/batches.ts'
import { ingest } from './figures/ingest.ts'
import { lost } from './figures/lost.ts'
import { readAll } from './figures/read-all.ts'

/** In the order in which they run and are shown. */
export const figures: readonly Figure[] = [append32, append1, batches, readAll, lost, ingest]
