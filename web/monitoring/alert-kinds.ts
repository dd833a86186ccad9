import { useCallback } from 'react'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { statuses } from '#shared/site-status/statuses.ts'

const kinds: Readonly<
  Record<string, { readonly label: MessageDescriptor; readonly status: number }>
> = {
  invalid_user: { label: msg`Invalid user`, status: statuses.invalidUser },
  access_denied: { label: msg`Access denied`, status: statuses.accessDenied },
  flapping: { label: msg`Unstable status`, status: statuses.error },
  unmapped: { label: msg`Unknown status from site`, status: statuses.error },
  lateData: { label: msg`No data from site`, status: statuses.error },
  late: { label: msg`Late`, status: statuses.error },
  absent: { label: msg`Absent`, status: statuses.accessDenied },
  forgotten: { label: msg`Forgotten stop`, status: statuses.error },
  seen_inactive: { label: msg`Live while deactivated`, status: statuses.error },
}

/** Returns the name of a kind of alert, and the status whose shape stands for it. */
export function useAlertKinds(): (kind: string) => {
  readonly label: string
  readonly status: number
} {
  const { i18n } = useLingui()
  return useCallback(
    (kind) => {
      const { label, status } = kinds[kind] ?? { label: msg`Alert`, status: statuses.error }
      return { label: i18n._(label), status }
    },
    [i18n],
  )
}
