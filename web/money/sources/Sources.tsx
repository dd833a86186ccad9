import { useMemo, useState } from 'react'
import { Group, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconListCheck, IconPlugConnected } from '@tabler/icons-react'
import { accountCalls } from '#shared/accounts/calls.ts'
import { statementCalls, type SourceOfRecord } from '#shared/money/statement-calls.ts'
import { useMayCall } from '../../platform/actions.ts'
import { useLiveCall } from '../../platform/live.ts'
import { useLocalStudios } from '../../platform/queries.ts'
import { useQueryString } from '../../platform/query-string.ts'
import { useViewer } from '../../platform/session.ts'
import { ChoiceSelect } from '../../ui/ChoiceSelect.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { plainDay } from '../../ui/format.ts'
import { List } from '../../ui/List.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { Tone } from '../../ui/tones.ts'
import { useSiteNames } from '../../ui/use-sites.ts'
import { SourceForm } from './SourceForm.tsx'

/** Which sources report each site of a studio, and which of them counts. */
export default function Sources() {
  const { t } = useLingui()
  const viewer = useViewer()
  const [query, choose] = useQueryString(['studio'])
  const studios = useLocalStudios(accountCalls.getLocalStudios)
  const own = studios.find(({ studio }) => studio === (query.studio || viewer.studio)) ?? studios[0]
  const studio = own?.studio ?? ''
  const maySet = useMayCall(statementCalls.setSource)
  const [setting, setSetting] = useState<SourceOfRecord>()
  const asked = useLiveCall(statementCalls.sources, { request: { query: { studio } } })
  const rows = useMemo(() => asked.data && rowsOf(asked.data), [asked.data])
  return (
    <>
      <Group gap="8px 16px">
        {studios.length > 1 && (
          <ChoiceSelect
            w={180}
            aria-label={t`Studio`}
            value={studio}
            onChange={(event) => choose({ studio: event.currentTarget.value })}
            data={studios.map((one) => ({ value: one.studio, label: one.name }))}
          />
        )}
        <Text c="dimmed" fz="sm">
          <Trans>
            If two sources report the same income, choose the one that counts. Lines of the others
            are kept for comparison.
          </Trans>
        </Text>
      </Group>
      <List
        label={t`Sources`}
        name="money-sources"
        asked={{ ...asked, data: rows }}
        rowId={({ key }) => key}
        columns={useColumns()}
        actionsWidth="110px"
        {...(maySet
          ? {
              actions: ({ record }: SourceRow) => [
                {
                  id: 'set-source',
                  label: t`Change`,
                  icon: IconListCheck,
                  can: true as const,
                  perform: () => setSetting(record),
                },
              ],
            }
          : {})}
        empty={{ icon: IconPlugConnected, title: t`No statement lines in this studio yet` }}
      />
      {setting && (
        <SourceForm row={setting} zone={own?.timezone} onClose={() => setSetting(undefined)} />
      )}
    </>
  )
}

/** A source of a site, with how it counts. */
interface SourceRow {
  readonly key: string
  readonly record: SourceOfRecord
  readonly source: string
  readonly lines: number
  readonly first: string
  readonly last: string
}
const rowsOf = (records: readonly SourceOfRecord[]): readonly SourceRow[] =>
  records.flatMap((record) =>
    record.sources.map((one) => ({
      ...one,
      record,
      key: JSON.stringify([record.site, one.source]),
    })),
  )

function useColumns(): readonly Column<SourceRow>[] {
  const { t, i18n } = useLingui()
  const { locale } = i18n
  const siteName = useSiteNames()
  return useMemo(() => {
    const counts = ({ source, record }: SourceRow): readonly [Tone, string] => {
      if (record.source === null)
        return record.sources.length > 1 ? ['warn', t`Counts, as others do`] : ['ok', t`Counts`]
      if (record.source !== source) return ['neutral', t`Doesn’t count`]
      return ['ok', record.from ? t`Counts since ${plainDay(record.from, locale)}` : t`Counts`]
    }
    return [
      { id: 'site', header: t`Site`, value: ({ record }) => siteName(record.site) },
      { id: 'source', header: t`Source`, value: ({ source }) => source },
      {
        id: 'counts',
        header: t`State`,
        value: (row) => counts(row)[1],
        cell: (row) => {
          const [tone, text] = counts(row)
          return <StatusBadge tone={tone}>{text}</StatusBadge>
        },
        width: '1.4fr',
      },
      {
        id: 'lines',
        header: t`Lines`,
        value: ({ lines }) => lines,
        align: 'right',
        width: '0.6fr',
      },
      {
        id: 'first',
        header: t`First line`,
        kind: 'day',
        value: ({ first }) => first,
        cell: ({ first }) => plainDay(first, locale),
      },
      {
        id: 'last',
        header: t`Last line`,
        kind: 'day',
        value: ({ last }) => last,
        cell: ({ last }) => plainDay(last, locale),
      },
    ]
  }, [t, locale, siteName])
}
