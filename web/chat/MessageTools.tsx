import { ActionIcon } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconDots, IconMoodPlus } from '@tabler/icons-react'
import { chatCalls } from '#shared/chat/calls.ts'
import type { Message } from '#shared/chat/views.ts'
import { call } from '../platform/call.ts'
import type { ScreenAction } from '../platform/actions.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { useViewer } from '../platform/session.ts'
import { Popup } from '../ui/Popup.tsx'
import { change, useMessageActions } from './message-actions.ts'
import type { Rights } from './rights.ts'
import classes from './Chat.module.css'

const EmojiPicker = lazyComponent(() => import('./EmojiPicker.tsx'))
const MadeOfMessage = lazyComponent(() => import('./MadeOfMessage.tsx'))
/** The signs that are one click away. */
const quick = ['👍', '❤️', '😂'] as const
/** So many actions stand as buttons; the others are in the menu. */
const shown = 1

/** The tools of the message that has the pointer or the focus. */
export function MessageTools({
  name,
  message,
  rights,
}: {
  readonly name: string
  readonly message: Message
  readonly rights: Rights
}) {
  const { t } = useLingui()
  const { user } = useViewer()
  const actions = useMessageActions(name, message, rights)
  const { _id: id, reactions } = message
  const react = (reaction: string) => {
    const on = !(reactions[reaction] ?? []).includes(user)
    return change(name, t`Reaction`, () =>
      call(chatCalls.reactToMessage, { params: { message: id }, body: { reaction, on } }),
    )
  }
  const button = { variant: 'subtle', color: 'gray', size: 26 } as const
  return (
    <div className={classes['tools']} role="toolbar" aria-label={t`Message actions`}>
      {rights.write && (
        <>
          {quick.map((one) => (
            <ActionIcon
              key={one}
              {...button}
              aria-label={t`React with ${one}`}
              onClick={() => void react(one)}
            >
              {one}
            </ActionIcon>
          ))}
          <Popup bare label={t`More reactions`} icon={<IconMoodPlus size={16} stroke={1.8} />}>
            <LazyBoundary fallback={null}>
              <EmojiPicker onPick={(one) => void react(one)} />
            </LazyBoundary>
          </Popup>
        </>
      )}
      {actions.slice(0, shown).map((action) => (
        <ActionIcon
          key={action.id}
          {...button}
          aria-label={action.label}
          title={action.label}
          onClick={() => void action.perform()}
        >
          <action.icon size={16} stroke={1.8} />
        </ActionIcon>
      ))}
      {actions.length > shown && (
        <Popup bare label={t`More actions`} icon={<IconDots size={16} stroke={1.8} />}>
          <ActionList actions={actions.slice(shown)} />
          <LazyBoundary fallback={null}>
            <MadeOfMessage message={id} from={message.from} />
          </LazyBoundary>
        </Popup>
      )}
    </div>
  )
}

/** A menu of actions within a popup, which closes with the one that is chosen. */
export function ActionList({ actions }: { readonly actions: readonly ScreenAction[] }) {
  return (
    <ul className={classes['actions']}>
      {actions.map(({ id, label, icon: Icon, perform }) => (
        <li key={id}>
          <button
            type="button"
            className="cb-hover"
            onClick={({ currentTarget }) => {
              currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
              void perform()
            }}
          >
            <Icon size={16} stroke={1.7} aria-hidden="true" />
            {label}
          </button>
        </li>
      ))}
    </ul>
  )
}
