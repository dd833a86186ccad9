import { useState } from 'react'
import { Skeleton, Stack, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { chatCalls } from '#shared/chat/calls.ts'
import type { MessageAudience } from '#shared/chat/views.ts'
import { useCall } from '../platform/queries.ts'
import { failureText } from '../platform/toasts.ts'
import { DateTimeField } from '../ui/DateTimeField.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { dayAndTime } from '../ui/format.ts'
import { FormFailure } from '../ui/FormFailure.tsx'
import { instantAt } from '../ui/instant-at.ts'
import { useNames } from './names.tsx'
import classes from './Chat.module.css'

interface Props {
  readonly message: string
  /** When it was sent, in epoch milliseconds. */
  readonly stamp: number
  readonly onClose: () => void
}
/** The audience at one moment; people: undefined while the answer is on its way. */
interface Column {
  readonly head: string
  readonly people: MessageAudience['people'] | undefined
}

/** Who could see a message when it was sent, now and at any other time, and when each had seen it by then. */
export default function AudienceDialog({ message, stamp, onClose }: Props) {
  const { t, i18n } = useLingui()
  const [typed, setTyped] = useState('')
  const asked = typed === '' ? undefined : instantAt(typed)
  const isBefore = asked !== undefined && Date.parse(asked) < stamp
  const isAhead = asked !== undefined && Date.parse(asked) > Date.now()
  const [sent, other, now] = [
    useAudience(message, new Date(stamp).toISOString()),
    useAudience(message, isBefore || isAhead ? undefined : asked),
    useAudience(message, ''),
  ]
  const error = sent.error ?? other.error ?? now.error
  const columns: readonly Column[] = [
    { head: t`When sent`, people: sent.data?.people },
    ...(asked === undefined || isBefore || isAhead
      ? []
      : [
          {
            head: dayAndTime(Date.parse(asked) / 1000, i18n.locale),
            people: other.data?.people,
          },
        ]),
    { head: t`Now`, people: now.data?.people },
  ]
  return (
    <Dialog title={t`Who could see this`} size="lg" onClose={onClose}>
      <Stack gap="sm">
        {error && <FormFailure text={failureText(error, t`Who could see this`)} />}
        {!error && (sent.data && now.data ? <People columns={columns} /> : <Skeleton h={80} />)}
        <DateTimeField
          label={t`Another time`}
          value={typed}
          error={
            isBefore ? t`Before the message was sent` : isAhead ? t`Not in the future` : undefined
          }
          onChange={setTyped}
        />
      </Stack>
    </Dialog>
  )
}

/** Asks for one moment: an instant, now where it is empty; nothing where it is undefined. */
const useAudience = (message: string, at: string | undefined) =>
  useCall(chatCalls.messageAudience, {
    request: { params: { message }, query: at ? { at } : {} },
    enabled: at !== undefined,
  })

function People({ columns }: { readonly columns: readonly Column[] }) {
  const { t } = useLingui()
  const names = useNames()
  const users = [...new Set(columns.flatMap(({ people = [] }) => people.map(({ user }) => user)))]
  if (users.length === 0) return <Text size="sm">{t`No one else could see this message.`}</Text>
  const sorted = users.toSorted((a, b) => names(a).localeCompare(names(b)))
  return (
    <table className={classes['audience']}>
      <thead>
        <tr>
          <th scope="col">{t`Person`}</th>
          {columns.map(({ head }) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sorted.map((user) => (
          <tr key={user}>
            <th scope="row">{names(user)}</th>
            {columns.map(({ head, people }) => (
              <Cell key={head} user={user} people={people} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Whether one person could see it at that moment, and when they first had. */
function Cell({ user, people }: Pick<Column, 'people'> & { readonly user: string }) {
  const { t, i18n } = useLingui()
  if (!people) return <td>…</td>
  const one = people.find((other) => other.user === user)
  if (!one) return <td data-not="">{t`Could not see it`}</td>
  if (one.at === null) return <td>{t`Could see it, not seen yet`}</td>
  const when = dayAndTime(Date.parse(one.at) / 1000, i18n.locale)
  return <td>{t`Seen ${when}`}</td>
}
