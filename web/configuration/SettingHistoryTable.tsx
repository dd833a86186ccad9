import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { IconHistory } from '@tabler/icons-react'
import { accountCalls } from '#shared/accounts/calls.ts'
import type { SettingChange } from '#shared/configuration/calls.ts'
import { usePersonName } from '../platform/people.ts'
import { useStudioZones } from '../platform/queries.ts'
import { DataTable, type Column } from '../ui/DataTable.tsx'
import { Empty } from '../ui/Empty.tsx'
import { dayAndTime } from '../ui/format.ts'
import { momentColumn } from '../ui/moment-column.ts'
import { ZoneNote } from '../ui/ZoneNote.tsx'
import { useSettingHistory } from './data.ts'
import { useSettingNames, useValueText } from './names.ts'

/** A table of who changed what, when, from what to what. */
export function SettingHistoryTable({ studio }: { readonly studio: string }) {
  const { t, i18n } = useLingui()
  const { data } = useSettingHistory(studio)
  // A setting holds from a day of the studio; it was changed at a moment of the reader's.
  const zone = useStudioZones(accountCalls.getLocalStudios).get(studio)
  const names = useSettingNames()
  const text = useValueText()
  const nameOf = usePersonName()
  const columns = useMemo((): readonly Column<SettingChange>[] => {
    const seconds = ({ from }: SettingChange) => Date.parse(from) / 1000
    return [
      momentColumn({ id: 'at', header: t`When`, at: ({ at }) => at }, i18n.locale),
      { id: 'by', header: t`Who`, value: ({ by }) => nameOf(by), width: '0.8fr' },
      { id: 'setting', header: t`Setting`, value: ({ setting }) => names[setting], width: '1fr' },
      {
        id: 'old',
        header: t`Old`,
        value: ({ setting, old }) => text(setting, old),
        width: '1.6fr',
      },
      {
        id: 'new',
        header: t`New`,
        value: ({ setting, value }) => text(setting, value),
        width: '1.6fr',
      },
      {
        id: 'from',
        header: t`Effective from`,
        kind: 'moment',
        value: seconds,
        unit: () => zone ?? '',
        cell: (change) => dayAndTime(seconds(change), i18n.locale, zone),
        text: ({ from }) => from,
        width: '1.2fr',
      },
    ]
  }, [t, i18n.locale, names, nameOf, text, zone])
  return (
    <>
      {zone && <ZoneNote zones={[zone]} at={data?.map(({ from }) => Date.parse(from) / 1000)} />}
      <DataTable
        label={t`Settings history`}
        name="setting-history"
        rows={data ?? []}
        rowId={({ at, setting, from }) => `${at} ${setting} ${from}`}
        columns={columns}
        sortedBy={{ id: 'at', desc: true }}
        heightMax={640}
        empty={<Empty icon={IconHistory} title={data ? t`No changes yet` : t`Loading…`} />}
      />
    </>
  )
}
