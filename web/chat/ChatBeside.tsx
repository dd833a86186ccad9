import { useAtomValue } from 'jotai'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { ErrorBoundary } from '../platform/ErrorBoundary.tsx'
import { chatModeAtom } from './chat-atoms.ts'
import { ChatNews } from './ChatNews.tsx'

const ChatDock = lazyComponent(() => import('./ChatDock.tsx'))

/** What there is of chat beside every screen: the news, and the panel while it is switched on. */
export default function ChatBeside() {
  return (
    <>
      <ChatNews />
      {useAtomValue(chatModeAtom) && (
        <ErrorBoundary place="chat">
          <LazyBoundary fallback={null}>
            <ChatDock />
          </LazyBoundary>
        </ErrorBoundary>
      )}
    </>
  )
}
