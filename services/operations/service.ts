import { owner } from '#shared/platform/allow.ts'
import { operationsCalls } from '#shared/operations/calls.ts'
import { refuseOperation } from '#shared/operations/refusals.ts'
import { action, query, serviceOf } from '../platform/kernel/use-case.ts'
import { demoPercent } from './demo-percent.ts'
import { failingTimers } from '../platform/process/process-figures.ts'

const demo = query(operationsCalls.demo)(async ({ app: { config } }) => ({
  percent: await demoPercent(config.DEMO_PROGRESS),
}))
const readModels = query(operationsCalls.projections)(async ({ app: { operations } }) => {
  const { head, aside, projections } = await operations.projections()
  return {
    head,
    aside: [...aside],
    projections: projections.map((one) => ({ ...one, shards: [...one.shards] })),
  }
})
const processManagers = query(operationsCalls.processManagers)(
  async ({ app: { operations, pool } }) => ({
    processes: [...(await operations.processManagers())],
    timers: [...(await failingTimers(pool))],
  }),
)
const processes = query(operationsCalls.processes)(async ({ app: { operations } }) => [
  ...(await operations.processes()),
])

const readOutbox = query(operationsCalls.outbox)(async ({ app: { outbox } }) => ({
  standing: [...(await outbox.standing())],
  failed: [...(await outbox.failed())],
}))
const sendAgain = action(operationsCalls.sendAgain)(async ({ app, params: { id }, context }) => {
  const { actor, requestId } = context
  if (!(await app.outbox.retry(id))) return refuseOperation('operations.sendingNotFailed')
  app.log.info({ requestId, actor: actor.user, outbox: id }, 'a delivery is tried again')
  return { ok: true }
})

const quarantined = query(operationsCalls.quarantined)(async ({ app: { operations } }) => [
  ...(await operations.parkedStreams()),
])
const tryAgain = action(operationsCalls.tryAgain)(
  async ({ app: { operations }, body: { projection, stream } }) =>
    (await operations.tryAgain(projection, stream)) ?? refuseOperation('operations.notQuarantined'),
)

const rebuilds = query(operationsCalls.rebuilds)(async ({ app: { operations } }) => [
  ...(await operations.rebuilds()),
])
const startRebuild = action(operationsCalls.startRebuild)(async ({ app, body, context }) => {
  const { projection, kind } = body
  const {
    actor: { user: actor },
    requestId,
  } = context
  const started = await app.operations.startRebuild(projection, kind, actor)
  if (started === undefined) return refuseOperation('operations.projectionUnknown', { projection })
  if (started === 'running') return refuseOperation('operations.rebuildRuns', { projection })
  app.log.info(
    { requestId, actor, projection, kind, rebuild: started.id },
    'a rebuild was asked for',
  )
  return started
})
const cancelRebuild = action(operationsCalls.cancelRebuild)(async ({
  app,
  params: { id },
  context: { actor, requestId },
}) => {
  const cancelled = await app.operations.cancelRebuild(id)
  if (cancelled === undefined) return refuseOperation('operations.rebuildUnknown')
  if (cancelled === 'ended') return refuseOperation('operations.rebuildEnded')
  app.log.info({ requestId, actor: actor.user, rebuild: id }, 'a rebuild was told to stop')
  return cancelled
})

/**
 * The service that tells what runs and how far it is, and lets an operator act on it. The rows belong to the platform;
 * this only asks it.
 */
export const operationsService = serviceOf({
  name: 'operations',
  calls: operationsCalls,
  watch: owner,
  useCases: {
    demo,
    projections: readModels,
    processManagers,
    outbox: readOutbox,
    sendAgain,
    quarantined,
    tryAgain,
    rebuilds,
    startRebuild,
    cancelRebuild,
    processes,
  },
})
