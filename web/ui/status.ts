import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { statuses } from '#shared/site-status/statuses.ts'
import { shapeOf, type StatusShape } from './status-shapes.ts'

interface StatusName {
  readonly label: MessageDescriptor
  /** The label for cells without room for the long one. */
  readonly short?: MessageDescriptor
}
/** The look and the name of a status. */
interface StatusLook extends StatusShape, StatusName {}

const names: Readonly<Record<number, StatusName>> = {
  [statuses.offline]: { label: msg`Offline` },
  [statuses.free]: { label: msg`Free` },
  [statuses.members]: { label: msg`Members` },
  [statuses.private]: { label: msg`Private` },
  [statuses.error]: { label: msg`No data` },
  [statuses.invalidUser]: { label: msg`Invalid user`, short: msg`Invalid` },
  [statuses.accessDenied]: { label: msg`Access denied`, short: msg`Denied` },
}
const unknown: StatusName = { label: msg`Unknown` }

export const lookOf = (status: number): StatusLook => ({
  ...shapeOf(status),
  ...(names[status] ?? unknown),
})
