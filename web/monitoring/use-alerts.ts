import { useMemo } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ALERTS_MARKED_MAX, siteStatusCalls } from '#shared/site-status/calls.ts'
import { call } from '../platform/call.ts'
import { useNow } from '../platform/clock.ts'
import { keyOf } from '../platform/keys.ts'
import { useLiveCall } from '../platform/live.ts'
import { useCall } from '../platform/queries.ts'
import { mayCall, useViewer } from '../platform/session.ts'
import { toastFailure, toastUndo } from '../platform/toasts.ts'
import { alertLines, type AlertLine } from './alert-list.ts'
import { lateSites } from './late-sites.ts'
import { useShape, wall } from './use-wall.ts'

const key = keyOf(siteStatusCalls.alerts)
/** An observer that falls silent moves nothing, so that it has to be asked for. */
const observers_ms = 30_000

export interface Alerts {
  readonly lines: readonly AlertLine[]
  readonly loaded: boolean
  /** Why the alerts could not be had. */
  readonly error: Error | null
  /** Allowed, or why not. */
  readonly can: true | string
  /** The alerts on their way to the server. */
  readonly acknowledging: readonly string[]
  /** All of them, or none; can be undone for some seconds. `name`: whose they are, where they are one person’s. */
  readonly acknowledge: (alerts: readonly string[], name?: string) => void
}

interface Marked {
  readonly marked: readonly string[]
  readonly acknowledged: boolean
  readonly name?: string | undefined
}
/** As many as one call takes, after each other. */
async function mark({ marked, acknowledged }: Marked): Promise<void> {
  for (let at = 0; at < marked.length; at += ALERTS_MARKED_MAX)
    await call(siteStatusCalls.markAlerts, {
      body: { alerts: marked.slice(at, at + ALERTS_MARKED_MAX), acknowledged },
    })
}

/** Alerts of the studios in sight, and the observers that have fallen silent, for those who may see them. */
export function useAlerts(studios: readonly string[]): Alerts {
  const { t } = useLingui()
  const viewer = useViewer()
  const client = useQueryClient()
  const now = useNow(30)
  const shape = useShape()
  const alerts = useLiveCall(siteStatusCalls.alerts, { pause_ms: 5000 })
  const observers = useCall(siteStatusCalls.observers, {
    enabled: mayCall(viewer, siteStatusCalls.observers),
    refetchInterval: observers_ms,
  })
  const { mutate, isPending, variables } = useMutation({
    mutationFn: mark,
    onSettled: () => client.invalidateQueries({ queryKey: key }),
    onError: (error) => toastFailure(error, t`Acknowledge`),
    onSuccess: (_answer, { marked, acknowledged, name }) => {
      if (!acknowledged) return
      const count = marked.length
      const text = plural(count, {
        one: '# alert acknowledged',
        other: '# alerts acknowledged',
      })
      void toastUndo({
        text: name === undefined ? text : `${name}: ${text}`,
        undo: () => mutate({ marked, acknowledged: false }),
      })
    },
  })
  const lines = useMemo(
    () =>
      alertLines(alerts.data ?? [], observers.data ?? [], studios, now, lateSites(shape, wall.row)),
    [alerts.data, observers.data, studios, now, shape],
  )
  const can = mayCall(viewer, siteStatusCalls.markAlerts)
    ? true
    : t`You need the Monitoring “Manage” permission to acknowledge alerts`
  return {
    lines,
    loaded: alerts.data !== undefined,
    error: alerts.error,
    can,
    acknowledging: isPending ? variables.marked : [],
    acknowledge: (marked, name) => mutate({ marked, name, acknowledged: true }),
  }
}
