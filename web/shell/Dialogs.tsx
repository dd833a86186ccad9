import { useEffect } from 'react'
import { useAtom } from 'jotai'
import { ErrorBoundary } from '../platform/ErrorBoundary.tsx'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { shellDialogAtom } from './shell-actions.ts'
import { arrivalAwaited } from '../platform/arrival.ts'
import { questionAtom } from '../ui/use-confirm.ts'

const Palette = lazyComponent(() => import('./Palette.tsx'))
const ShortcutList = lazyComponent(() => import('./ShortcutList.tsx'))
const Confirm = lazyComponent(async () => ({
  default: (await import('../ui/Confirm.tsx')).Confirm,
}))

/** What opens over any screen; each is fetched when it is first opened. */
export function Dialogs() {
  const [dialog, setDialog] = useAtom(shellDialogAtom)
  const [question, setQuestion] = useAtom(questionAtom)
  useFocusBack(dialog !== null)
  return (
    <ErrorBoundary place={dialog ?? question?.confirm ?? ''}>
      <LazyBoundary fallback={null}>
        {dialog === 'palette' && <Palette onClose={() => setDialog(null)} />}
        {dialog === 'shortcuts' && <ShortcutList onClose={() => setDialog(null)} />}
        {question && (
          <Confirm
            opened
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

/** A dialog that is taken away whole cannot give the focus back itself. */
function useFocusBack(opened: boolean): void {
  useEffect(() => {
    if (!opened) return undefined
    const opener = document.activeElement
    return () =>
      void requestAnimationFrame(() => {
        if (
          !arrivalAwaited() &&
          document.activeElement === document.body &&
          opener instanceof HTMLElement
        )
          opener.focus()
      })
  }, [opened])
}
