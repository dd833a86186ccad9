import { Paper } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Empty } from '../../ui/Empty.tsx'

/** A section of which this viewer sees nothing: said, instead of an empty page. */
export const Nothing = ({
  title,
  hint,
}: {
  readonly title: string
  /** Says what is needed to see it. */
  readonly hint?: string
}) => (
  <Paper withBorder component="section" aria-label={title}>
    <Empty icon={IconLock} title={title} {...(hint && { hint })} />
  </Paper>
)
