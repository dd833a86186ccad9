import { defineRefusals, refuser } from '../platform/refusals.ts'

export const operationsRefusals = defineRefusals({
  'operations.projectionUnknown': { status: 404, text: 'no projection is called {projection}' },
  'operations.rebuildRuns': {
    status: 409,
    text: '{projection} is being rebuilt or verified already',
  },
  'operations.rebuildUnknown': { status: 404, text: 'there is no such rebuild' },
  'operations.rebuildEnded': { status: 409, text: 'this has ended already' },
  'operations.sendingNotFailed': { status: 409, text: 'this has not failed (any more)' },
  'operations.notQuarantined': { status: 409, text: 'this stream is not put aside (any more)' },
})
export const refuseOperation = refuser(operationsRefusals)
