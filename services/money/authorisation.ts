import type { itemCalls } from '#shared/money/item-calls.ts'
import type { CallRow } from '../platform/testing/authorisation-rows.ts'
import { letIn } from '../platform/testing/authorisation-who.ts'
import { itemRows } from './items/authorisation.ts'
import type { servedTermCalls } from './terms/calls.ts'
import { termRows } from './terms/authorisation-terms.ts'

type Served = keyof typeof servedTermCalls | keyof typeof itemCalls
const rows: { readonly [N in Served]: CallRow } = { ...termRows, ...itemRows }
export const authorisation = { watch: letIn.sessionOrReader, topics: {}, calls: rows }
