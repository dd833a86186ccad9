import { Flex } from '@mantine/core'
import type { Label } from '#shared/tasks/views.ts'
import classes from './Tasks.module.css'

/** The labels of a task by name; one that the project does not have any more is not shown. */
export function LabelChips({
  chosen,
  labels,
}: {
  readonly chosen: readonly string[]
  readonly labels: readonly Label[]
}) {
  const shown = labels.filter(({ _id }) => chosen.includes(_id))
  if (shown.length === 0) return null
  return (
    <Flex component="span" gap={4} wrap="wrap" mt={5}>
      {shown.map(({ _id, name, colour }) => (
        <span key={_id} className={classes['label']} data-colour={colour}>
          {name}
        </span>
      ))}
    </Flex>
  )
}
