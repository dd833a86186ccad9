import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { NoteRow } from '#shared/notes/calls.ts'
import { usePersonName } from '../platform/people.ts'
import type { Column } from '../ui/DataTable.tsx'
import { momentColumn } from '../ui/moment-column.ts'
import { personCell } from '../ui/PersonLink.tsx'
import { RecordTitle } from '../ui/RecordTitle.tsx'

export function useNoteColumns(addressOf: (note: string) => string) {
  const { t, i18n } = useLingui()
  const names = usePersonName()
  return useMemo(
    (): readonly Column<NoteRow>[] => [
      {
        id: 'title',
        header: t`Title`,
        value: ({ title }) => title,
        cell: (row) => <RecordTitle {...row} href={addressOf(row.note)} />,
        width: '3fr',
      },
      { id: 'tags', header: t`Tags`, value: ({ tags }) => tags.join(', ') },
      { id: 'user', header: t`Author`, value: ({ user }) => names(user), cell: personCell() },
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
