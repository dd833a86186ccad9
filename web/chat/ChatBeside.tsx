import { useAtomValue } from 'jotai'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { ErrorBoundary } from '../platform/ErrorBoundary.tsx'
import { chatModeAtom } from './chat-atoms.ts'

const ChatDock = lazyComponent(() => import('./ChatDock.tsx'))
const NewsBeside = lazyComponent(() => import('./NewsBeside.tsx'))

/**
 * What there is of chat beside every screen: the news, and the panel while it is switched on. Fetched in two steps: of the first,
 * which every screen names, all is there already.
 */
export default function ChatBeside() {
  const isOn = useAtomValue(chatModeAtom)
  return (
    <ErrorBoundary place="chat">
      <LazyBoundary fallback={null}>
        <NewsBeside />
        {isOn && <ChatDock />}
      </LazyBoundary>
    </ErrorBoundary>
  )
}
