import { useEffect, useRef, useState } from 'react'
import { ActionIcon, CloseButton } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconArrowsDiagonal, IconMessagePlus } from '@tabler/icons-react'
import { useAtom, useSetAtom } from 'jotai'
import { useLocation } from 'wouter'
import { chatCalls } from '#shared/chat/calls.ts'
import { useMayCall } from '../platform/actions.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { paths, withQuery } from '../platform/paths.ts'
import { chatModeAtom } from './chat-atoms.ts'
import { dockedAtom } from './docked.ts'
import { chatDialogAtom } from './chat-dialog.ts'
import { ChatDialogs } from './ChatDialogs.tsx'
import { Conversations } from './Conversations.tsx'
import { useChatNews } from './data.ts'
import { NamesOfChat } from './names.tsx'
import { watchPresence } from './say-presence.ts'
import classes from './Chat.module.css'

const ConversationPane = lazyComponent(() => import('./ConversationPane.tsx'))

function useEndOnLeaving(): void {
  const [path] = useLocation()
  const switchOn = useSetAtom(chatModeAtom)
  const begun = useRef(path)
  useEffect(() => {
    if (path !== begun.current || path === paths.chat) switchOn(false)
  }, [path, switchOn])
}

/** Chat beside another screen. Leaving to another route switches it off (docs/rules/screens.md). */
export default function ChatDock() {
  useEffect(watchPresence, [])
  const { t } = useLingui()
  useChatNews()
  const [path, navigate] = useLocation()
  const switchOn = useSetAtom(chatModeAtom)
  const setDialog = useSetAtom(chatDialogAtom)
  const mayWrite = useMayCall(chatCalls.sendMessage)
  const [name, dock] = useAtom(dockedAtom)
  const [around, lookAt] = useState('')
  const panel = useRef<HTMLElement>(null)
  useEndOnLeaving()
  useEffect(() => panel.current?.focus(), [])
  // Switched on again it begins with the list.
  useEffect(() => () => dock(''), [dock])
  const show = (one: string, message = '') => (dock(one), lookAt(message))
  if (path === paths.chat) return null
  const button = { variant: 'subtle', color: 'gray', size: 30 } as const
  return (
    <section
      ref={panel}
      tabIndex={-1}
      className={classes['dock']}
      aria-label={t`Chat`}
      onKeyDown={({ key, defaultPrevented }) => {
        if (key === 'Escape' && !defaultPrevented) switchOn(false)
      }}
    >
      <header className={`cb-below ${classes['dockHead']}`}>
        <h2>{t`Chat`}</h2>
        {mayWrite && (
          <ActionIcon
            {...button}
            aria-label={t`New conversation`}
            title={t`New conversation`}
            onClick={() => setDialog({ kind: 'new' })}
          >
            <IconMessagePlus size={17} stroke={1.8} />
          </ActionIcon>
        )}
        <ActionIcon
          {...button}
          aria-label={t`Open the chat screen`}
          title={t`Open the chat screen`}
          onClick={() => navigate(withQuery(paths.chat, { with: name }))}
        >
          <IconArrowsDiagonal size={17} stroke={1.8} />
        </ActionIcon>
        <CloseButton size={30} aria-label={t`Close chat`} onClick={() => switchOn(false)} />
      </header>
      <NamesOfChat>
        {name === '' ? (
          <Conversations current="" onOpen={show} />
        ) : (
          <LazyBoundary fallback={null}>
            <ConversationPane
              key={name}
              name={name}
              around={around}
              heading="h2"
              onBack={() => show('')}
            />
          </LazyBoundary>
        )}
        <ChatDialogs onOpen={show} />
      </NamesOfChat>
    </section>
  )
}
