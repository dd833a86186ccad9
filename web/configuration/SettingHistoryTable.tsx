import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { IconHistory } from '@tabler/icons-react'
import { accountCalls } from '#shared/accounts/calls.ts'
import type { SettingChange } from '#shared/configuration/calls.ts'
import { useStudioZones } from '../platform/queries.ts'
import { DataTable, type Column } from '../ui/DataTable.tsx'
import { Empty } from '../ui/Empty.tsx'
import { ZoneNote } from '../ui/ZoneNote.tsx'
import { useSettingHistory } from './data.ts'
import { useSettingNames, useValueText } from './names.ts'

/** Who changed what, when, from what to what. */
export function SettingHistoryTable({ studio }: { readonly studio: string }) {
  const { t, i18n } = useLingui()
  const { data } = useSettingHistory(studio)
  // What a setting holds from is a day of the studio; when somebody changed it, a moment of the reader's.
  const zone = useStudioZones(accountCalls.getLocalStudios).get(studio)
  const names = useSettingNames()
  const text = useValueText()
  const columns = useMemo((): readonly Column<SettingChange>[] => {
    const time = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium', timeStyle: 'short' })
    const studioTime = new Intl.DateTimeFormat(i18n.locale, {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: zone,
    })
    return [
      {
        id: 'at',
        header: t`When`,
        kind: 'moment',
        value: ({ at }) => at,
        cell: ({ at }) => time.format(Date.parse(at)),
        width: '1.2fr',
      },
      { id: 'by', header: t`Who`, value: ({ by }) => by, width: '0.8fr' },
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
        value: ({ from }) => from,
        unit: () => zone ?? '',
        cell: ({ from }) => studioTime.format(Date.parse(from)),
        width: '1.2fr',
      },
    ]
  }, [t, i18n.locale, names, text, zone])
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
