import { useMemo } from 'react'
import { Anchor, Group, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconPinFilled } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { NoteRow } from '#shared/notes/calls.ts'
import { usePersonName } from '../platform/people.ts'
import { ColourDot } from '../ui/colours.tsx'
import type { Column } from '../ui/DataTable.tsx'
import { momentColumn } from '../ui/moment-column.ts'
import { personCell } from '../ui/PersonLink.tsx'

/** `addressOf`: where a note is opened. */
export function useNoteColumns(addressOf: (note: string) => string) {
  const { t, i18n } = useLingui()
  const names = usePersonName()
  return useMemo(
    (): readonly Column<NoteRow>[] => [
      {
        id: 'title',
        header: t`Title`,
        value: ({ title }) => title,
        cell: ({ note, title, text, pinned, colour }) => (
          <Group component="span" gap={6} wrap="nowrap" miw={0}>
            <ColourDot colour={colour} />
            {pinned && <IconPinFilled size={13} role="img" aria-label={t`Pinned`} />}
            <Anchor component={Link} href={addressOf(note)} size="sm" fw={600} truncate miw={60}>
              {title}
            </Anchor>
            <Text span size="sm" c="dimmed" truncate flex="1 1 0" miw={0}>
              {text}
            </Text>
          </Group>
        ),
        width: '3fr',
      },
      { id: 'tags', header: t`Tags`, value: ({ tags }) => tags.join(', ') },
      {
        id: 'user',
        header: t`Author`,
        value: ({ user }) => names(user),
        cell: personCell(),
      },
      {
        id: 'shared',
        header: t`Shared with`,
        value: ({ shares }) => Object.keys(shares).length,
        cell: (_row, count) => count || '',
        width: '104px',
      },
      momentColumn(
        { id: 'at', header: t`Changed`, at: ({ at }) => at, width: '128px' },
        i18n.locale,
      ),
    ],
    [t, i18n.locale, names, addressOf],
  )
}
