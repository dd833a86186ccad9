import { defineRefusals, refuser } from '../platform/refusals.ts'

export const operationsRefusals = defineRefusals({
  'operations.projectionUnknown': { status: 404, text: 'Read model not found: {projection}' },
  'operations.rebuildRuns': {
    status: 409,
    text: '{projection} is already being rebuilt or verified',
  },
  'operations.rebuildUnknown': { status: 404, text: 'Rebuild not found' },
  'operations.rebuildEnded': { status: 409, text: 'Already finished' },
  'operations.sendingNotFailed': { status: 409, text: 'This delivery is no longer failed' },
  'operations.notQuarantined': { status: 409, text: 'This stream is no longer quarantined' },
})
export const refuseOperation = refuser(operationsRefusals)
