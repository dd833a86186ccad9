import { useCallback } from 'react'
import { useAtom } from 'jotai'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { Confirm } from '../ui/Confirm.tsx'
import { askedAtom } from '../ui/use-confirm.ts'

const MessagePeople = lazyComponent(() => import('../chat/MessagePeople.tsx'))

/** A question that a screen asks before it acts, or a message that is begun on one. */
export default function AskedDialogs() {
  const [asked, setAsked] = useAtom(askedAtom)
  const onClose = useCallback(() => setAsked(null), [setAsked])
  if (!asked) return null
  if ('perform' in asked)
    return (
      <Confirm {...asked} context={asked.context} onConfirm={asked.perform} onClose={onClose} />
    )
  return (
    <LazyBoundary fallback={null}>
      <MessagePeople people={asked} onClose={onClose} />
    </LazyBoundary>
  )
}
