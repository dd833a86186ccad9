import { useMemo } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLingui } from '@lingui/react/macro'
import { siteStatusCalls } from '#shared/site-status/calls.ts'
import { call } from '../platform/call.ts'
import { useNow } from '../platform/clock.ts'
import { useLiveQuery } from '../platform/live.ts'
import { mayCall, useViewer } from '../platform/session.ts'
import { toastFailure } from '../platform/toasts.ts'
import { alertLines, type AlertLine } from './alert-list.ts'

const key = ['wall-alerts']
/** An observer that falls silent moves nothing, so that it has to be asked for. */
const observers_ms = 30_000

export interface Alerts {
  readonly lines: readonly AlertLine[]
  readonly loaded: boolean
  /** Allowed, or why not. */
  readonly can: true | string
  readonly acknowledging: string | null
  readonly acknowledge: (alert: string) => void
  /** One after the other; a failure is told, and the rest stays. */
  readonly acknowledgeAll: (alerts: readonly string[]) => void
  readonly busy: boolean
}

/** Alerts of the studios in sight, and the observers that have fallen silent, for those who may see them. */
export function useAlerts(studios: readonly string[]): Alerts {
  const { t } = useLingui()
  const viewer = useViewer()
  const client = useQueryClient()
  const now = useNow(30)
  useLiveQuery('site-status', key, 5000)
  const alerts = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(siteStatusCalls.alerts, {}, { signal }),
  })
  const observers = useQuery({
    queryKey: ['wall-observers'],
    queryFn: ({ signal }) => call(siteStatusCalls.observers, {}, { signal }),
    enabled: mayCall(viewer, siteStatusCalls.observers),
    refetchInterval: observers_ms,
  })
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (alert: string) => call(siteStatusCalls.acknowledge, { params: { alert } }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
    onError: (error) => toastFailure(error, t`Acknowledge`),
  })
  const all = useMutation({
    mutationFn: async (open: readonly string[]) => {
      for (const alert of open) await call(siteStatusCalls.acknowledge, { params: { alert } })
    },
    onSettled: () => client.invalidateQueries({ queryKey: key }),
    onError: (error) => toastFailure(error, t`Acknowledge`),
  })
  const lines = useMemo(
    () => alertLines(alerts.data ?? [], observers.data ?? [], studios, now),
    [alerts.data, observers.data, studios, now],
  )
  const can = mayCall(viewer, siteStatusCalls.acknowledge, { params: { alert: '' } })
    ? true
    : t`You need the Monitoring “Manage” permission to acknowledge alerts`
  return {
    lines,
    loaded: alerts.data !== undefined,
    can,
    acknowledging: isPending ? variables : null,
    acknowledge: mutate,
    acknowledgeAll: all.mutate,
    busy: all.isPending,
  }
}
