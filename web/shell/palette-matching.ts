import { hasWords } from '../ui/plain.ts'

/** Something that is found by what it is called. */
export interface Findable {
  readonly label: string
  /** Another name that people type, such as a code; not shown. */
  readonly also?: string
}
/** More of a kind would hide the other kinds. */
export const found_max = 8

/** Those whose label has all the words, at most eight; none while nothing is typed. */
export const matching = <F extends Findable>(words: string, all: readonly F[]): readonly F[] =>
  words.trim() === ''
    ? []
    : all.filter(({ label, also = '' }) => hasWords(`${label} ${also}`, words)).slice(0, found_max)
