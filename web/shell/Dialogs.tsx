import { useAtom, useAtomValue } from 'jotai'
import { ErrorBoundary } from '../platform/ErrorBoundary.tsx'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { messagePeopleAtom } from '../platform/message-people.ts'
import { shellDialogAtom } from './shell-actions.ts'
import { questionAtom } from '../ui/use-confirm.ts'

const Palette = lazyComponent(() => import('./Palette.tsx'))
const ShortcutList = lazyComponent(() => import('./ShortcutList.tsx'))
const Asked = lazyComponent(() => import('./Asked.tsx'))

/** The dialogs that open over any screen; each is fetched when it is first opened. */
export function Dialogs() {
  const [dialog, setDialog] = useAtom(shellDialogAtom)
  const [question, messaged] = [useAtomValue(questionAtom), useAtomValue(messagePeopleAtom)]
  return (
    <ErrorBoundary place={dialog ?? question?.confirm ?? messaged?.about ?? ''}>
      <LazyBoundary fallback={null}>
        {dialog === 'palette' && <Palette onClose={() => setDialog(null)} />}
        {dialog === 'shortcuts' && <ShortcutList onClose={() => setDialog(null)} />}
        {(question ?? messaged) && <Asked />}
      </LazyBoundary>
    </ErrorBoundary>
  )
}
