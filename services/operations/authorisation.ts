import type { operationsCalls } from '#shared/operations/calls.ts'
import type { Authorisation } from '../platform/testing/authorisation-rows.ts'
import { letIn } from '../platform/testing/authorisation-who.ts'

export const authorisation: Authorisation<typeof operationsCalls> = {
  watch: letIn.owners,
  topics: {},
  calls: {
    demo: letIn.session,
    projections: letIn.owners,
    processManagers: letIn.owners,
    outbox: letIn.owners,
    sendAgain: letIn.owners,
    quarantined: letIn.owners,
    tryAgain: letIn.owners,
    rebuilds: letIn.owners,
    startRebuild: { sample: { body: { projection: 'none', kind: 'verify' } }, ...letIn.owners },
    cancelRebuild: letIn.owners,
    processes: letIn.owners,
  },
}
