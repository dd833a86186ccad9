import { Button } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconMessage } from '@tabler/icons-react'
import { chatCalls } from '#shared/chat/calls.ts'
import { useHasChat, useMessagePeople } from './message-people.ts'
import { useCall } from '../platform/queries.ts'
import { useViewer } from '../platform/session.ts'

/** Somebody as a contact, if the viewer may write to them now; undefined for all others, and where there is no chat. */
export function useContact(user: string) {
  const isSelf = useViewer().user === user
  const enabled = useHasChat() && !isSelf
  const { data } = useCall(chatCalls.chatPeople, { request: { query: { user } }, enabled })
  return data?.find((one) => one.user === user)
}

/** Opens the conversation with somebody beside the screen; nothing where the viewer may not write to them. */
export function MessageButton({ user }: { readonly user: string }) {
  const { t } = useLingui()
  const contact = useContact(user)
  const write = useMessagePeople()
  if (!contact) return null
  const name = `${contact.name} ${contact.surname}`
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconMessage size={15} stroke={1.8} />}
      onClick={() => write({ users: [user], about: '' })}
    >
      {t({ id: 'Message (write to)', message: 'Message' })}
      <span className="cb-visually-hidden">&nbsp;{name}</span>
    </Button>
  )
}
