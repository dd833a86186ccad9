import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { useViewer } from '../platform/session.ts'
import { useNames } from './names.tsx'
import { namedIn } from './named-in.ts'
import classes from './Chat.module.css'

const LinkedText = lazyComponent(() => import('./LinkedText.tsx'))
/** Whether something in a text may be a link: only then is the code fetched that finds it. */
const maybeLink = /https?:\/\/|www\./i

export interface TextProps {
  readonly text: string
  /** The logins that the text names, as the server found them. */
  readonly mentions: readonly string[]
}
/** A text as it was written, with its links and the people that it mentions. */
export function MessageText(props: TextProps) {
  const plain = <Mentions {...props} />
  return (
    <div className={classes['text']}>
      {maybeLink.test(props.text) ? (
        <LazyBoundary fallback={plain}>
          <LinkedText {...props} />
        </LazyBoundary>
      ) : (
        plain
      )}
    </div>
  )
}

/** A text between links: who is mentioned stands out by name, oneself more. */
export function Mentions({ text, mentions }: TextProps) {
  const names = useNames()
  const { user } = useViewer()
  return namedIn(text, mentions).map(({ at, part, who }) =>
    who === null ? (
      part
    ) : (
      <span key={at} className={classes['mention']} data-own={who === user || undefined}>
        @{names(who)}
      </span>
    ),
  )
}
