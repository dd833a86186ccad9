import type { FigureLine } from './harness.ts'
import type { Peers } from './peers.ts'

/** The things a figure works with. */
export interface Bench {
  /** Small sizes, to try a figure in seconds; what it says of speed is then worth little. */
  readonly quick: boolean
  readonly rounds: number
  /** The full size, or the one for `--quick`. */
  readonly size: (full: number, quick: number) => number
  /** Events in a long log: as `size`, unless `--events` says otherwise. */
  readonly events: (full: number, quick: number) => number
  /** The superuser's URL of a PostgreSQL of the bench's own, set up as the product sets up its embedded one. */
  readonly url: string
  /** Scratch that is deleted at the end; the PostgreSQL server may read it too. */
  readonly folder: string
  /** A name for a schema or database that nobody has used. */
  readonly fresh: (what: string) => string
  readonly peers: Peers
  readonly print: (line: FigureLine) => void
  /** Progress, on stderr. */
  readonly say: (text: string) => void
}
/** One row of the table of goals; it prints one line for each of its figures. */
export interface Figure {
  readonly name: string
  readonly run: (bench: Bench) => Promise<void>
}
