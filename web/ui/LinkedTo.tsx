import { Button, Group, Text } from '@mantine/core'
import { usePersonName } from '../platform/people.ts'

interface Props {
  /** Empty: of nobody in particular. */
  readonly person: string
  readonly text: (name: string) => string
  readonly all: string
  readonly onAll: () => void
}
/** Says of a list that it has only what is linked to one person, and gives all of it back. */
export function LinkedTo({ person, text, all, onAll }: Props) {
  const name = usePersonName()
  if (person === '') return null
  return (
    <Group gap="xs">
      <Text size="sm">{text(name(person))}</Text>
      <Button size="compact-sm" variant="default" onClick={onAll}>
        {all}
      </Button>
    </Group>
  )
}
