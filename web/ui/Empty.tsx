import type { ComponentType, ReactNode } from 'react'
import { Box, Flex } from '@mantine/core'
import classes from './Empty.module.css'

/** Nothing to show: what it means, and the one thing to do about it. */
export function Empty({
  icon: Icon,
  title,
  hint,
  action,
}: {
  readonly icon?: ComponentType<{ readonly size?: number; readonly stroke?: number }>
  readonly title: string
  readonly hint?: string
  readonly action?: ReactNode
}) {
  return (
    <Flex
      direction="column"
      gap={6}
      align="center"
      py={56}
      px="md"
      ta="center"
      className={classes['empty'] ?? ''}
      role="status"
    >
      {Icon && (
        <span aria-hidden="true">
          <Icon size={30} stroke={1.4} />
        </span>
      )}
      <b>{title}</b>
      {hint && <p>{hint}</p>}
      {action && <Box mt={8}>{action}</Box>}
    </Flex>
  )
}
