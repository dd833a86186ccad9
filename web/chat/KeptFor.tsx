import { Text } from '@mantine/core'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { chatCalls } from '#shared/chat/calls.ts'
import { useCall } from '../platform/queries.ts'
import { monthName } from '../ui/format.ts'

/** How long the messages of a conversation are kept, and since when there are any. Nothing where all of them are kept. */
export function KeptFor({ name }: { readonly name: string }) {
  const { t, i18n } = useLingui()
  const { data } = useCall(chatCalls.conversationKept, { request: { params: { with: name } } })
  if (!data) return null
  const { months, since } = data
  const first = since === null ? '' : monthName(since, i18n.locale)
  return (
    <>
      {months !== null && (
        <Text size="xs" c="dimmed">
          {plural(months, {
            one: 'Messages are kept for # month after the one they were sent in.',
            other: 'Messages are kept for # months after the one they were sent in.',
          })}
        </Text>
      )}
      {since !== null && (
        <Text size="xs" c="dimmed">{t`Messages from before ${first} were removed.`}</Text>
      )}
    </>
  )
}
