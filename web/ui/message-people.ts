import { useAtomValue, useSetAtom } from 'jotai'
import { chatTotalAtom } from '../platform/remembered-values.ts'
import { useViewer } from '../platform/session.ts'
import { askedAtom, type MessagedPeople } from './use-confirm.ts'

/** Whether the viewer has chat at all; their own, not that of whom they view as. */
export function useHasChat(): boolean {
  const total = useAtomValue(chatTotalAtom)
  return !useViewer().viewAs && total >= 0
}
/** Begins a message to these people; the shell shows what follows. */
export const useMessagePeople = (): ((people: MessagedPeople) => void) => useSetAtom(askedAtom)
