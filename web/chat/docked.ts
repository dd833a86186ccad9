import { personalAtom } from '../platform/session.ts'

/** The conversation that is open beside the screen; empty: the list of them. */
export const dockedAtom = personalAtom('')
