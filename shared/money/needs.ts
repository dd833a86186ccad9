import type { Position } from '../platform/event-store.ts'
import { defineNeed } from '../platform/needs.ts'
import type { RateBook } from './rates.ts'

/**
 * All sets of rates as they are known at a position of the log; absent: now, as far as the read model `facts` has come, which
 * every call that asks names in its `reads`. The first argument is the App.
 */
export const rateBook = defineNeed<(app: object, known?: Position) => Promise<RateBook>>('rateBook')
