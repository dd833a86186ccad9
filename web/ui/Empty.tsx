import type { ComponentType, ReactNode } from 'react'
import { Stack, Text } from '@mantine/core'

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
    <Stack align="center" gap={6} py={56} px="md" ta="center" role="status">
      {Icon && (
        <span style={{ color: 'var(--mantine-color-dimmed)' }} aria-hidden="true">
          <Icon size={30} stroke={1.4} />
        </span>
      )}
      <Text fw={600}>{title}</Text>
      {hint && (
        <Text c="dimmed" size="sm" maw={420}>
          {hint}
        </Text>
      )}
      {action && <div style={{ marginTop: 8 }}>{action}</div>}
    </Stack>
  )
}
