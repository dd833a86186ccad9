import { useCallback } from 'react'
import { useAtom } from 'jotai'
import { ErrorBoundary } from '../platform/ErrorBoundary.tsx'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { messagePeopleAtom } from '../platform/message-people.ts'
import { shellDialogAtom } from './shell-actions.ts'
import { questionAtom } from '../ui/use-confirm.ts'

const Palette = lazyComponent(() => import('./Palette.tsx'))
const ShortcutList = lazyComponent(() => import('./ShortcutList.tsx'))
const MessagePeople = lazyComponent(() => import('../chat/MessagePeople.tsx'))
const Confirm = lazyComponent(async () => ({
  default: (await import('../ui/Confirm.tsx')).Confirm,
}))

/** The dialogs that open over any screen; each is fetched when it is first opened. */
export function Dialogs() {
  const [dialog, setDialog] = useAtom(shellDialogAtom)
  const [question, setQuestion] = useAtom(questionAtom)
  const [messaged, setMessaged] = useAtom(messagePeopleAtom)
  const endMessage = useCallback(() => setMessaged(null), [setMessaged])
  return (
    <ErrorBoundary place={dialog ?? question?.confirm ?? messaged?.about ?? ''}>
      <LazyBoundary fallback={null}>
        {dialog === 'palette' && <Palette onClose={() => setDialog(null)} />}
        {dialog === 'shortcuts' && <ShortcutList onClose={() => setDialog(null)} />}
        {messaged && <MessagePeople people={messaged} onClose={endMessage} />}
        {question && (
          <Confirm
            {...question}
            context={question.context}
            onConfirm={question.perform}
            onClose={() => setQuestion(null)}
          />
        )}
      </LazyBoundary>
    </ErrorBoundary>
  )
}
