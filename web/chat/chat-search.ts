import { personalAtom } from '../platform/session.ts'

/** What is searched for: words, and what narrows them down. Empty values narrow nothing. */
export interface ChatSearch {
  readonly words: string
  /** A person's login. */
  readonly from: string
  /** Days, both inclusive. */
  readonly since: string
  readonly until: string
  readonly withFiles: boolean
  /** The conversation that alone is searched. */
  readonly within: string
}
export const noSearch: ChatSearch = {
  words: '',
  from: '',
  since: '',
  until: '',
  withFiles: false,
  within: '',
}
/** It outlasts what is opened from it: on a phone, the way back leads to what was found. */
export const searchAtom = personalAtom(noSearch)

/** Fewer letters are not searched for in messages. */
const words_min = 3
/** The filters that are set, a conversation alone not being one. */
const narrowing = ({ from, since, until, withFiles }: ChatSearch): boolean =>
  from !== '' || since !== '' || until !== '' || withFiles
export const filtersSet = (search: ChatSearch): number =>
  [search.from, search.since, search.until, search.withFiles, search.within].filter(Boolean).length
export const isSearching = (search: ChatSearch): boolean =>
  search.words.trim().length >= words_min || narrowing(search)
