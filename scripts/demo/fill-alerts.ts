import { ALERTS_MARKED_MAX, siteStatusCalls, type Alert } from '#shared/site-status/calls.ts'
import type { DemoClient } from './client.ts'
import type { Tell } from './steps.ts'

/** Alerts that were raised earlier than this have been taken note of, as in a studio where people look at the wall. */
const fresh_ms = 30 * 60_000

/** Alerts are raised in sweeps: what the history gave rise to is there once one more sweep found nothing. */
const sweep_ms = 3000
const sweeps_max = 20

/** Takes note of the alerts of the history that ends at `to` (epoch ms); the newest stay on the list. */
export async function fillAlerts(owner: DemoClient, to: number, tell: Tell): Promise<string> {
  let acknowledged = 0
  for (let sweep = 0; sweep < sweeps_max; sweep++) {
    const old = await oldAlerts(owner, to)
    if (old.length === 0 && sweep > 0) break
    for (let at = 0; at < old.length; at += ALERTS_MARKED_MAX)
      await owner.must('POST', siteStatusCalls.markAlerts.path, {
        alerts: old.slice(at, at + ALERTS_MARKED_MAX),
        acknowledged: true,
      })
    acknowledged += old.length
    tell({ done: acknowledged, total: acknowledged + 1 })
    await owner.pause(sweep_ms)
  }
  return `${acknowledged} acknowledged`
}

async function oldAlerts(owner: DemoClient, to: number): Promise<readonly string[]> {
  const all = await owner.must<readonly Alert[]>('GET', siteStatusCalls.alerts.path)
  return all.flatMap(({ alert, at, acknowledged }) =>
    !acknowledged && Date.parse(at) < to - fresh_ms ? [alert] : [],
  )
}
