import { useAtom } from 'jotai'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { chatDialogAtom } from './chat-dialog.ts'

const SeenByDialog = lazyComponent(() => import('./SeenByDialog.tsx'))
const AudienceDialog = lazyComponent(() => import('./AudienceDialog.tsx'))
const LaterDialog = lazyComponent(() => import('./LaterDialog.tsx'))
const NewConversation = lazyComponent(() => import('./NewConversation.tsx'))
const InviteDialog = lazyComponent(() => import('./InviteDialog.tsx'))
const GroupDialog = lazyComponent(() => import('./GroupDialog.tsx'))

/** The dialogs over a conversation; each is fetched when it is first opened. */
export function ChatDialogs({ onOpen }: { readonly onOpen: (name: string) => void }) {
  const [dialog, setDialog] = useAtom(chatDialogAtom)
  const close = () => setDialog(null)
  return (
    <LazyBoundary fallback={null}>
      {dialog?.kind === 'seen' && <SeenByDialog message={dialog.message} onClose={close} />}
      {dialog?.kind === 'audience' && (
        <AudienceDialog message={dialog.message} stamp={dialog.stamp} onClose={close} />
      )}
      {dialog?.kind === 'later' && <LaterDialog name={dialog.name} onClose={close} />}
      {dialog?.kind === 'new' && <NewConversation onOpen={onOpen} onClose={close} />}
      {dialog?.kind === 'invite' && <InviteDialog group={dialog.group} onClose={close} />}
      {dialog?.kind === 'group' && <GroupDialog group={dialog.group} onClose={close} />}
    </LazyBoundary>
  )
}
