import { Anchor, CloseButton, Group, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { chatCalls } from '#shared/chat/calls.ts'
import { paths, withQuery } from '../platform/paths.ts'
import { usePersonName } from '../platform/people.ts'
import { useCall } from '../platform/queries.ts'
import { dayAndTime } from './format.ts'

/** The link to a chat message, by its author and time: it opens the conversation there. */
export default function MessageLink({
  message,
  remove,
}: {
  readonly message: string
  readonly remove: (() => void) | undefined
}) {
  const { t, i18n } = useLingui()
  const names = usePersonName()
  const { data, error } = useCall(chatCalls.message, { request: { params: { message } } })
  if (!data && !error) return null
  const text = data
    ? `${names(data.message.from)}, ${dayAndTime(data.message.stamp / 1000, i18n.locale)}`
    : t`Not available`
  return (
    <Group gap={6}>
      <Text size="sm" c="dimmed">
        {t`Chat message`}
      </Text>
      {data ? (
        <Anchor
          component={Link}
          size="sm"
          href={withQuery(paths.chat, { with: data.with, at: message })}
        >
          {text}
        </Anchor>
      ) : (
        <Text size="sm">{text}</Text>
      )}
      {remove && <CloseButton size="sm" aria-label={t`Remove ${text}`} onClick={remove} />}
    </Group>
  )
}
