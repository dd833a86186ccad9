import { Text } from '@mantine/core'
import { LazyBoundary, lazyComponent } from '../../platform/lazy-component.tsx'

const DocumentView = lazyComponent(() => import('./DocumentView.tsx'))

/** A description or a comment; as it was written until what reads it has come. */
export function TextShown(props: {
  readonly text: string
  readonly tick?: ((line: number, done: boolean) => void) | undefined
}) {
  const plain = (
    <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {props.text}
    </Text>
  )
  return (
    <LazyBoundary fallback={plain}>
      <DocumentView {...props} />
    </LazyBoundary>
  )
}
