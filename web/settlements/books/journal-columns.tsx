import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { JournalRow } from '#shared/settlements/books/calls.ts'
import { usePersonName } from '../../platform/people.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { moneyColumn } from '../../ui/money-column.tsx'
import { momentColumn } from '../../ui/moment-column.ts'
import { personCell } from '../../ui/PersonLink.tsx'
import { useBookedEvents, useBookedFor } from './journal-words.ts'

/** When, what happened, of whom, for what, and the amount on its side. `isOfAll`: of several people. */
export function useJournalColumns(isOfAll: boolean): readonly Column<JournalRow>[] {
  const { t, i18n } = useLingui()
  const [events, bookedFor, nameOf] = [useBookedEvents(), useBookedFor(), usePersonName()]
  return useMemo(() => {
    const side = (id: 'debit' | 'credit', header: string) =>
      moneyColumn<JournalRow>({
        id,
        header,
        amount: (row) => row[id],
        currency: ({ currency }) => currency,
        exact: true,
      })
    const person: Column<JournalRow> = {
      id: 'person',
      header: t`Person`,
      value: ({ user }) => nameOf(user),
      cell: personCell('payments'),
      width: '1.4fr',
    }
    return [
      momentColumn<JournalRow>(
        { id: 'at', header: t`Recorded`, at: ({ recorded }) => recorded, width: '1.2fr' },
        i18n.locale,
      ),
      { id: 'event', header: t`Event`, value: ({ type }) => events[type] ?? type, width: '1.4fr' },
      ...(isOfAll ? [person] : []),
      {
        id: 'for',
        header: t`For`,
        value: ({ about }) => bookedFor(about),
        // A file has room for more than the kind.
        text: ({ about }) => bookedFor(about, true),
        width: '1.4fr',
      },
      side('debit', t`Debit`),
      side('credit', t`Credit`),
    ]
  }, [t, i18n, events, bookedFor, nameOf, isOfAll])
}
