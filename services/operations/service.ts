import { owner } from '#shared/platform/allow.ts'
import { operationsCalls } from '#shared/operations/calls.ts'
import { refuseOperation } from '#shared/operations/refusals.ts'
import { defineService } from '../platform/kernel/define-service.ts'
import { demoPercent } from './demo-percent.ts'
import { failingTimers } from '../platform/process/process-figures.ts'

/** What runs, how far it is, and what an operator may do about it. The rows belong to the platform; this only asks it. */
export const operationsService = defineService({
  name: 'operations',
  calls: operationsCalls,
  watch: owner,
  start: ({ operations, outbox, pool, log, config }) => ({
    handlers: {
      demo: async () => ({ percent: await demoPercent(config.DEMO_PROGRESS) }),
      projections: () =>
        operations.projections().then(({ head, aside, projections }) => ({
          head,
          aside: [...aside],
          projections: projections.map((one) => ({ ...one, shards: [...one.shards] })),
        })),
      processManagers: async () => ({
        processes: [...(await operations.processManagers())],
        timers: [...(await failingTimers(pool))],
      }),
      outbox: async () => ({
        standing: [...(await outbox.standing())],
        failed: [...(await outbox.failed())],
      }),
      sendAgain: async ({ params: { id } }, { actor, requestId }) => {
        if (!(await outbox.retry(id))) return refuseOperation('operations.sendingNotFailed')
        log.info({ requestId, actor: actor.user, outbox: id }, 'a delivery is tried again')
        return { ok: true as const }
      },
      quarantined: async () => [...(await operations.parkedStreams())],
      tryAgain: async ({ body: { projection, stream } }) =>
        (await operations.tryAgain(projection, stream)) ??
        refuseOperation('operations.notQuarantined'),
      rebuilds: async () => [...(await operations.rebuilds())],
      startRebuild: async ({ body: { projection, kind } }, { actor, requestId }) => {
        const started = await operations.startRebuild(projection, kind, actor.user)
        if (started === undefined)
          return refuseOperation('operations.projectionUnknown', { projection })
        if (started === 'running') return refuseOperation('operations.rebuildRuns', { projection })
        log.info(
          { requestId, actor: actor.user, projection, kind, rebuild: started.id },
          'a rebuild was asked for',
        )
        return started
      },
      cancelRebuild: async ({ params: { id } }, { actor, requestId }) => {
        const cancelled = await operations.cancelRebuild(id)
        if (cancelled === undefined) return refuseOperation('operations.rebuildUnknown')
        if (cancelled === 'ended') return refuseOperation('operations.rebuildEnded')
        log.info({ requestId, actor: actor.user, rebuild: id }, 'a rebuild was told to stop')
        return cancelled
      },
      processes: async () => [...(await operations.processes())],
    },
  }),
})
