import { useEffect } from 'react'
import { useSetAtom } from 'jotai'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { chatModeAtom } from './chat-atoms.ts'
import { dockedAtom } from './docked.ts'
import type { MessagedPeople } from '../ui/use-confirm.ts'

const WriteToSeveral = lazyComponent(() => import('./WriteToSeveral.tsx'))

/** A message that is begun on another screen: to one person in the conversation beside it, to several in a dialog. */
export default function MessagePeople({
  people,
  onClose,
}: {
  readonly people: MessagedPeople
  readonly onClose: () => void
}) {
  const [switchOn, dock] = [useSetAtom(chatModeAtom), useSetAtom(dockedAtom)]
  const [first = '', ...others] = people.users
  const isOne = others.length === 0
  useEffect(() => {
    if (!isOne) return
    dock(first)
    switchOn(true)
    onClose()
  }, [isOne, first, dock, switchOn, onClose])
  return isOne ? null : (
    <LazyBoundary fallback={null}>
      <WriteToSeveral {...people} onClose={onClose} />
    </LazyBoundary>
  )
}
