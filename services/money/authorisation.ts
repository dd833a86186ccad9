import type { CallRow } from '../platform/testing/authorisation-rows.ts'
import { letIn } from '../platform/testing/authorisation-who.ts'
import type { servedTermCalls } from './terms/calls.ts'
import { termRows } from './terms/authorisation-terms.ts'

const rows: { readonly [N in keyof typeof servedTermCalls]: CallRow } = { ...termRows }
export const authorisation = { watch: letIn.sessionOrReader, topics: {}, calls: rows }
