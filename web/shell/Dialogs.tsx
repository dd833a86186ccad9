import { useAtom, useAtomValue } from 'jotai'
import { ErrorBoundary } from '../platform/ErrorBoundary.tsx'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { usePaletteKeys } from './palette-keys.ts'
import { shellDialogAtom } from './shell-actions.ts'
import { askedAtom } from '../ui/use-confirm.ts'

const Palette = lazyComponent(() => import('./Palette.tsx'))
const ShortcutList = lazyComponent(() => import('./ShortcutList.tsx'))
const AskedDialogs = lazyComponent(() => import('./AskedDialogs.tsx'))

/** The dialogs that open over any screen; each is fetched when it is first opened. */
export function Dialogs() {
  const [dialog, setDialog] = useAtom(shellDialogAtom)
  const asked = useAtomValue(askedAtom)
  usePaletteKeys(dialog === 'palette')
  return (
    <ErrorBoundary place={dialog ?? (asked ? 'asked' : '')}>
      <LazyBoundary fallback={null}>
        {dialog === 'palette' && <Palette onClose={() => setDialog(null)} />}
        {dialog === 'shortcuts' && <ShortcutList onClose={() => setDialog(null)} />}
        {asked && <AskedDialogs />}
      </LazyBoundary>
    </ErrorBoundary>
  )
}
