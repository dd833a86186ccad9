import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Status } from '#shared/site-status/statuses.ts'

export const statusName: Readonly<Record<Status, MessageDescriptor>> = {
  0: msg`Offline`,
  1: msg`Free`,
  2: msg`Members`,
  3: msg`Private`,
  11: msg`Error`,
  12: msg`Invalid user`,
  13: msg`Access denied`,
}
