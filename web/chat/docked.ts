import { atom } from 'jotai'

/** The conversation that is open beside the screen; empty: the list of them. */
export const dockedAtom = atom('')
