import type { startServices } from './modules.ts'
import { referencedFiles } from './platform/attachments/attachment-references.ts'
import { sweepFiles } from './platform/files/sweep.ts'
import { attachmentsOf } from './platform/kernel/define-service.ts'
import type { WakeUpQueue } from './platform/kernel/queue.ts'
import type { Runtime } from './platform/start/runtime.ts'
import { startWorker, type RunningWorker } from './platform/start/worker-process.ts'

/** Projections, reactions and schedules of one process. */
export const startWorkers = (
  runtime: Runtime,
  running: ReturnType<typeof startServices>,
  queue: WakeUpQueue,
  process: string,
): Promise<RunningWorker> =>
  startWorker(
    runtime,
    [
      ...running.flatMap((service) => service.reactions),
      sweepFiles(
        runtime.app,
        attachmentsOf(runtime.modules.services).map((one) => referencedFiles(runtime.app, one)),
      ),
    ],
    queue,
    process,
  )
