import { Text } from '@mantine/core'
import { diffWordsWithSpace } from 'diff'

/** Two texts as one: what was taken out is struck through, what came in is underlined. To be loaded when it is asked for. */
export default function TextDifference({
  before,
  after,
}: {
  readonly before: string
  readonly after: string
}) {
  return (
    <Text
      size="sm"
      component="p"
      m={0}
      style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
    >
      {diffWordsWithSpace(before, after).map(({ value, added, removed }, index) =>
        added ? <ins key={index}>{value}</ins> : removed ? <del key={index}>{value}</del> : value,
      )}
    </Text>
  )
}
