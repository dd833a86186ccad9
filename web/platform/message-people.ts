import { atom, useAtomValue, useSetAtom } from 'jotai'
import { chatTotalAtom } from './remembered-values.ts'
import { useViewer } from './session.ts'

/** Whom the viewer is about to write to, from any screen: to one, a conversation opens beside it; to several, a dialog. */
interface MessagedPeople {
  readonly users: readonly string[]
  /** Who they are: 'On air on Chaturbate'. */
  readonly about: string
}
export const messagePeopleAtom = atom<MessagedPeople | null>(null)

/** Whether the viewer has chat at all; their own, not that of whom they view as. */
export function useHasChat(): boolean {
  const total = useAtomValue(chatTotalAtom)
  return !useViewer().viewAs && total >= 0
}
/** Begins a message to these people; the shell shows what follows. */
export const useMessagePeople = (): ((people: MessagedPeople) => void) =>
  useSetAtom(messagePeopleAtom)
