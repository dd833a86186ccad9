import { useCallback, useEffect, useMemo } from 'react'
import { Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useLingui } from '@lingui/react/macro'
import { IconMessagePlus } from '@tabler/icons-react'
import { useSetAtom } from 'jotai'
import { chatCalls } from '#shared/chat/calls.ts'
import { useRegisterActions, type ScreenAction } from '../platform/actions.ts'
import { ApiError } from '../platform/call.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { useOpened, useQueryString } from '../platform/query-string.ts'
import { refusalText } from '../platform/refusals.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Page } from '../ui/Page.tsx'
import { useTool } from '../ui/use-form-action.ts'
import { chatDialogAtom } from './chat-dialog.ts'
import { ChatDialogs } from './ChatDialogs.tsx'
import { Conversations } from './Conversations.tsx'
import { useChatNews, useConversations } from './data.ts'
import { NamesOfChat } from './names.tsx'
import { useConversationKeys } from './use-conversation-keys.ts'
import { watchPresence } from './say-presence.ts'
import classes from './Chat.module.css'

const ConversationPane = lazyComponent(() => import('./ConversationPane.tsx'))

/** Conversations beside each other with the one that is open; on a phone one at a time. */
export default function Chat() {
  useEffect(watchPresence, [])
  const { t } = useLingui()
  useChatNews()
  const [name, openName, close] = useOpened('with')
  const [{ at }, set] = useQueryString(['at'])
  const open = useCallback(
    (one: string, around = '') => {
      openName(one)
      set({ at: around })
    },
    [openName, set],
  )
  const isPhone = useMediaQuery('(max-width: 48em)')
  const setDialog = useSetAtom(chatDialogAtom)
  const tools = useTool(
    chatCalls.makeGroup,
    { id: 'chat new', label: t`New conversation`, icon: IconMessagePlus },
    useCallback(() => setDialog({ kind: 'new' }), [setDialog]),
  )
  const keys = useConversationKeys(name, open)
  useRegisterActions(
    'chat',
    useMemo(() => [...tools, ...keys], [tools, keys]),
  )
  const refused = useRefused()
  if (refused !== null)
    return (
      <Page title={t`Chat`}>
        <Empty title={refused} />
      </Page>
    )
  const pane = name !== '' && (
    <LazyBoundary fallback={<Skeleton h={52} m={12} w="auto" />}>
      <ConversationPane
        key={name}
        name={name}
        around={at}
        heading={isPhone ? 'h1' : 'h2'}
        onBack={isPhone ? close : undefined}
      />
    </LazyBoundary>
  )
  return (
    <NamesOfChat>
      {isPhone && pane ? (
        <div className={classes['phone']}>{pane}</div>
      ) : (
        <Page
          fill
          title={t`Chat`}
          tools={tools.map((one) => (
            <ActionButton key={one.id} action={one} variant="default" />
          ))}
        >
          <div className={`cb-paper ${classes['screen']}`}>
            <Conversations current={name} onOpen={open} />
            {!isPhone && (pane || <NothingOpen tools={tools} />)}
          </div>
        </Page>
      )}
      <ChatDialogs onOpen={open} />
    </NamesOfChat>
  )
}

function NothingOpen({ tools }: { readonly tools: readonly ScreenAction[] }) {
  const { t } = useLingui()
  const [first] = tools
  return (
    <Empty
      icon={IconMessagePlus}
      title={t`Choose a conversation`}
      hint={t`Or write to someone new.`}
      action={first && <ActionButton action={first} variant="light" />}
    />
  )
}

/** Why there is no chat at all, such as where a studio has it switched off; null where there is. */
function useRefused(): string | null {
  const { error } = useConversations()
  return error instanceof ApiError && [403, 404].includes(error.status) ? refusalText(error) : null
}
