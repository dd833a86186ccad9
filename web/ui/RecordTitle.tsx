import { Anchor, Group, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconPinFilled } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { RecordColour } from '#shared/permissions/shared-record.ts'
import { ColourDot } from './colours.tsx'

interface Props {
  readonly href: string
  readonly title: string
  /** How its text begins. */
  readonly text: string
  readonly pinned: boolean
  readonly colour: RecordColour
}
/** The cell of a record that people write: its marks, and its title before its text. */
export function RecordTitle({ href, title, text, pinned, colour }: Props) {
  const { t } = useLingui()
  return (
    <Group component="span" gap={6} wrap="nowrap" miw={0}>
      <ColourDot colour={colour} />
      {pinned && <IconPinFilled size={13} role="img" aria-label={t`Pinned`} />}
      <Anchor component={Link} href={href} size="sm" fw={600} truncate miw={60}>
        {title}
      </Anchor>
      <Text span size="sm" c="dimmed" truncate flex="1 1 0" miw={0}>
        {text}
      </Text>
    </Group>
  )
}
