import { Skeleton } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { chatCalls } from '#shared/chat/calls.ts'
import { useLiveCall } from '../platform/live.ts'
import { failureText } from '../platform/toasts.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { dayAndTime } from '../ui/format.ts'
import { FormFailure } from '../ui/FormFailure.tsx'
import { useNames } from './names.tsx'

/** Who has seen a message, and who has not. */
export default function SeenByDialog({
  message,
  onClose,
}: {
  readonly message: string
  readonly onClose: () => void
}) {
  const { t, i18n } = useLingui()
  const { data, error } = useLiveCall(chatCalls.seenBy, { request: { params: { message } } })
  const names = useNames()
  const sorted = data?.toSorted((a, b) => Number(b.at !== null) - Number(a.at !== null))
  return (
    <Dialog title={t`Seen by`} onClose={onClose}>
      {error && <FormFailure text={failureText(error, t`Seen by`)} />}
      {!data && !error && <Skeleton h={80} />}
      {sorted?.length === 0 && <p>{t`No one else can see this message.`}</p>}
      <dl className="cb-facts">
        {sorted?.map(({ user, at }) => (
          <div key={user}>
            <dt>{names(user)}</dt>
            <dd>
              {at === null ? t`Not seen yet` : dayAndTime(Date.parse(at) / 1000, i18n.locale)}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
