import type { transparencyCalls } from '#shared/transparency/calls.ts'
import type { Authorisation } from '../platform/testing/authorisation-rows.ts'
import { letIn } from '../platform/testing/authorisation-who.ts'

export const authorisation: Authorisation<typeof transparencyCalls> = {
  watch: letIn.sessionOrReader,
  topics: {},
  calls: {
    checkpoint: letIn.anyone,
    logKey: letIn.anyone,
    consistency: { sample: { query: { older: '1', newer: '1' } }, ...letIn.anyone },
    inclusion: { sample: { query: { index: '0', size: '1' } }, ...letIn.anyone },
  },
}
