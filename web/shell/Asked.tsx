import { useCallback } from 'react'
import { useAtom } from 'jotai'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { messagePeopleAtom } from '../platform/message-people.ts'
import { Confirm } from '../ui/Confirm.tsx'
import { questionAtom } from '../ui/use-confirm.ts'

const MessagePeople = lazyComponent(() => import('../chat/MessagePeople.tsx'))

/** A question that a screen asks before it acts, and a message that is begun on one. */
export default function Asked() {
  const [question, setQuestion] = useAtom(questionAtom)
  const [messaged, setMessaged] = useAtom(messagePeopleAtom)
  const endMessage = useCallback(() => setMessaged(null), [setMessaged])
  return (
    <LazyBoundary fallback={null}>
      {messaged && <MessagePeople people={messaged} onClose={endMessage} />}
      {question && (
        <Confirm
          {...question}
          context={question.context}
          onConfirm={question.perform}
          onClose={() => setQuestion(null)}
        />
      )}
    </LazyBoundary>
  )
}
