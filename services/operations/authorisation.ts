import type { operationsCalls } from '#shared/operations/calls.ts'
import type { Authorisation } from '../platform/testing/authorisation-rows.ts'
import { letIn } from '../platform/testing/authorisation-who.ts'

export const authorisation: Authorisation<typeof operationsCalls> = {
  watch: letIn.owners,
  topics: {},
  calls: {
    demo: { sample: {}, ...letIn.session },
    projections: { sample: {}, ...letIn.owners },
    processManagers: { sample: {}, ...letIn.owners },
    outbox: { sample: {}, ...letIn.owners },
    sendAgain: { sample: { path: { id: '1' } }, ...letIn.owners },
    quarantined: { sample: {}, ...letIn.owners },
    tryAgain: { sample: { body: { projection: 'none', stream: 'none' } }, ...letIn.owners },
    rebuilds: { sample: {}, ...letIn.owners },
    startRebuild: { sample: { body: { projection: 'none', kind: 'verify' } }, ...letIn.owners },
    cancelRebuild: { sample: { path: { id: '1' } }, ...letIn.owners },
    processes: { sample: {}, ...letIn.owners },
  },
}
