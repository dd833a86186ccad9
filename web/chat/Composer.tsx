import { useEffect, useLayoutEffect, useRef, type ClipboardEvent, type KeyboardEvent } from 'react'
import { ActionIcon, CloseButton, Textarea } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconClockPlus, IconMoodSmile, IconSend2 } from '@tabler/icons-react'
import { useSetAtom } from 'jotai'
import { chatCalls } from '#shared/chat/calls.ts'
import { chatLimits, messageFileLimits, TYPING_MS } from '#shared/chat/rules.ts'
import type { Conversation } from '#shared/chat/views.ts'
import { call } from '../platform/call.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { useCall } from '../platform/queries.ts'
import { Popup } from '../ui/Popup.tsx'
import { AttachButton, AttachedFiles } from './AttachedFiles.tsx'
import { chatDialogAtom } from './chat-dialog.ts'
import {
  addFiles,
  composing,
  endRewriting,
  replyTo,
  restoreText,
  rewrite,
  write,
  type Composing,
} from './composing.ts'
import { useKeyed } from './keyed-store.ts'
import { MentionList, useMentionWord } from './MentionList.tsx'
import { change } from './message-actions.ts'
import { loadedMessages } from './messages-store.ts'
import { Excerpt } from './Excerpt.tsx'
import { outbox, restoreUnsent, waiting_max } from './outbox.ts'
import { sendWritten } from './sending.ts'
import { useRecording } from './voice-recording.ts'
import { VoiceButton, VoicePanel } from './VoiceNote.tsx'
import { useNames } from './names.tsx'
import classes from './Chat.module.css'

const EmojiPicker = lazyComponent(() => import('./EmojiPicker.tsx'))

interface Props {
  readonly conversation: Conversation
  /** The members of a group, who can be mentioned. */
  readonly members: readonly string[] | undefined
}
/** Where one writes. The text is bound to its conversation: what is opened meanwhile gets nothing of it. */
export function Composer({ conversation, members }: Props) {
  const { t } = useLingui()
  const name = conversation.with
  const state = useKeyed(composing, name)
  const waiting = useKeyed(outbox, name)
  const input = useRef<HTMLTextAreaElement>(null)
  useRestored(name)
  useFocusOn(input, state)
  const put = usePutting(input, name)
  const recording = useRecording()
  const submit = useSubmit(name)
  const mention = useMentionWord(input, state.text, members)
  const isEmpty = state.text.trim() === '' && state.files.length === 0
  const isFull = waiting.length >= waiting_max
  return (
    <form
      className={`cb-above ${classes['composer']}`}
      aria-label={t`New message`}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <About name={name} state={state} />
      <AttachedFiles name={name} files={state.files} />
      <VoicePanel name={name} recording={recording} />
      {mention.word !== null && (
        <MentionList mention={mention} onPick={(user) => put(`@${user} `, mention.from)} />
      )}
      <div className={classes['field']}>
        <AttachButton name={name} disabled={state.edited !== null} />
        <Textarea
          ref={input}
          autosize
          minRows={1}
          maxRows={8}
          flex={1}
          variant="unstyled"
          aria-label={t`Message`}
          placeholder={t`Write a message`}
          maxLength={chatLimits.text}
          value={state.text}
          onChange={({ currentTarget }) => {
            write(name, currentTarget.value)
            sayTyping(name)
          }}
          onPaste={(event) => pasteFiles(event, name)}
          onKeyDown={(event) => {
            if (!mention.onKeyDown(event, (user) => put(`@${user} `, mention.from)))
              onKey(event, name, submit)
          }}
        />
        <FieldTools {...{ name, state, isEmpty, isFull, put, recording }} />
      </div>
    </form>
  )
}

/** Beside the field: emoji, a voice note or a later time, and sending. */
function FieldTools({
  name,
  state,
  isEmpty,
  isFull,
  put,
  recording,
}: {
  readonly name: string
  readonly state: Composing
  readonly isEmpty: boolean
  readonly isFull: boolean
  readonly put: (what: string) => void
  readonly recording: ReturnType<typeof useRecording>
}) {
  const { t } = useLingui()
  const setDialog = useSetAtom(chatDialogAtom)
  const small = { variant: 'subtle', color: 'gray', size: 34 } as const
  return (
    <>
      <Popup bare label={t`Emoji`} icon={<IconMoodSmile size={19} stroke={1.7} />}>
        <LazyBoundary fallback={null}>
          <EmojiPicker onPick={(emoji) => put(emoji)} />
        </LazyBoundary>
      </Popup>
      {isEmpty ? (
        <VoiceButton recording={recording} />
      ) : (
        !state.edited &&
        state.files.length === 0 && (
          <ActionIcon
            {...small}
            aria-label={t`Send later`}
            title={t`Send later`}
            onClick={() => setDialog({ kind: 'later', name })}
          >
            <IconClockPlus size={18} stroke={1.7} />
          </ActionIcon>
        )
      )}
      <ActionIcon
        type="submit"
        size={34}
        aria-label={t`Send`}
        disabled={isEmpty || isFull}
        data-once=""
      >
        <IconSend2 size={18} stroke={1.8} />
      </ActionIcon>
    </>
  )
}

/** The message that is answered or rewritten, above the field. */
function About({
  name,
  state: { reply, edited },
}: {
  readonly name: string
  readonly state: Composing
}) {
  const { t } = useLingui()
  const names = useNames()
  const message = edited ?? reply
  if (!message) return null
  return (
    <div className={classes['about']}>
      <div className="cb-ellipsis">
        <b>{edited ? t`Edit message` : t`Reply to ${names(message.from)}`}</b>{' '}
        {!edited && <Excerpt {...message} files={message.files.length} />}
      </div>
      <CloseButton
        size="sm"
        aria-label={t`Cancel`}
        onClick={() => (edited ? endRewriting(name) : replyTo(name, null))}
      />
    </div>
  )
}

/** What was begun before: in this tab, or on another device. */
function useRestored(name: string): void {
  const { data, isError } = useCall(chatCalls.drafts)
  useEffect(() => {
    restoreUnsent(name)
    if (data || isError)
      restoreText(
        name,
        data?.find((one) => one.with === name),
      )
  }, [name, data, isError])
}
/** The field takes the focus when a conversation is opened with a mouse at hand, and when something is answered or rewritten. */
function useFocusOn(
  input: { readonly current: HTMLTextAreaElement | null },
  { reply, edited }: Composing,
): void {
  useEffect(() => {
    const hasKeys = window.matchMedia('(hover: hover)').matches
    if (hasKeys || reply || edited) input.current?.focus()
  }, [input, reply, edited])
}

/** Puts something where the cursor is, or in the place of what was typed from `from` on. */
function usePutting(input: { readonly current: HTMLTextAreaElement | null }, name: string) {
  const caret = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (caret.current === undefined) return
    input.current?.focus()
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })
  return (what: string, from?: number) => {
    const { text } = composing.get(name)
    const end = input.current?.selectionEnd ?? text.length
    const start = from ?? input.current?.selectionStart ?? end
    caret.current = start + what.length
    write(name, text.slice(0, start) + what + text.slice(end))
  }
}

/** Sends what is written, or saves what is rewritten. */
function useSubmit(name: string) {
  const { t } = useLingui()
  return () => {
    const { text, edited, files } = composing.get(name)
    if (outbox.get(name).length >= waiting_max) return
    if (!edited) {
      if (text.trim() !== '' || files.length > 0) void sendWritten(name)
      return
    }
    if (text.trim() === '') return
    const request = { params: { message: edited._id }, body: { text: text.trim() } }
    void change(name, t`Edit message`, () => call(chatCalls.editMessage, request)).then(
      (isDone) => {
        if (isDone && composing.get(name).edited === edited) endRewriting(name)
      },
    )
  }
}

function onKey(event: KeyboardEvent<HTMLTextAreaElement>, name: string, submit: () => void): void {
  const { key, shiftKey, currentTarget, nativeEvent } = event
  const { edited, reply } = composing.get(name)
  // Enter ends a word that is being composed, as in Japanese.
  if (key === 'Enter' && !shiftKey && !nativeEvent.isComposing) {
    event.preventDefault()
    submit()
  } else if (key === 'Escape' && (edited || reply)) {
    event.stopPropagation()
    if (edited) endRewriting(name)
    else replyTo(name, null)
  } else if (key === 'ArrowUp' && currentTarget.value === '' && !edited) editLast(name, event)
}
/** The arrow up in an empty field rewrites the last message of one's own. */
function editLast(name: string, event: KeyboardEvent): void {
  const own = loadedMessages
    .get(name)
    .messages.findLast(({ client, deleted }) => client !== null && !deleted)
  if (!own || own.text === '') return
  event.preventDefault()
  rewrite(name, own)
}

function pasteFiles(event: ClipboardEvent, name: string): void {
  const files = [...event.clipboardData.files]
  if (files.length === 0) return
  event.preventDefault()
  addFiles(name, files, messageFileLimits.count_max)
}

let said = { name: '', at: 0 }
/** Says at most every half of the time for which it is shown that one types; nobody waits for it. */
function sayTyping(name: string): void {
  const now = Date.now()
  if (said.name === name && now - said.at < TYPING_MS / 2) return
  said = { name, at: now }
  void call(chatCalls.sayTyping, { body: { to: name } }).catch(() => undefined)
}
