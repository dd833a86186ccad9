import { useLingui } from '@lingui/react/macro'
import { IconUserQuestion } from '@tabler/icons-react'
import { ApiError } from '../platform/call.ts'
import { failureText } from '../platform/toasts.ts'
import { Empty } from '../ui/Empty.tsx'

/** In the place of a page of somebody whom the viewer does not find, or of whom the server did not answer. */
export default function PersonMissing({
  user,
  error,
}: {
  readonly user: string
  readonly error: unknown
}) {
  const { t } = useLingui()
  const isUnknown = error instanceof ApiError && error.status < 500 && error.status > 0
  return (
    <Empty
      icon={IconUserQuestion}
      title={isUnknown ? t`Person not found` : failureText(error, user)}
    />
  )
}
