import { useMemo, useState } from 'react'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconListCheck, IconPlugConnected } from '@tabler/icons-react'
import { accountCalls } from '#shared/accounts/calls.ts'
import { statementCalls, type SourceOfRecord } from '#shared/money/statement-calls.ts'
import { useMayCall } from '../../platform/actions.ts'
import { useLocalStudios } from '../../platform/queries.ts'
import { useQueryString } from '../../platform/query-string.ts'
import { useViewer } from '../../platform/session.ts'
import { useLiveCall } from '../../platform/use-live-call.ts'
import { ChoiceSelect } from '../../ui/ChoiceSelect.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { dayName } from '../../ui/format.ts'
import { List } from '../../ui/List.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { useSiteNames } from '../../ui/use-sites.ts'
import { SetSource } from './SetSource.tsx'
import classes from './Sources.module.css'

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
  const asked = useLiveCall('money', statementCalls.sources, { request: { query: { studio } } })
  return (
    <>
      <div className={classes['bar']}>
        {studios.length > 1 && (
          <ChoiceSelect
            w={180}
            aria-label={t`Studio`}
            value={studio}
            onChange={(event) => choose({ studio: event.currentTarget.value })}
            data={studios.map((one) => ({ value: one.studio, label: one.name }))}
          />
        )}
        <p className={classes['hint']}>
          <Trans>
            If two sources report the same income, choose the one that counts. Lines of the others
            are kept for comparison.
          </Trans>
        </p>
      </div>
      <List
        label={t`Sources`}
        name="money-sources"
        asked={asked}
        rowId={({ site }) => site}
        columns={useColumns()}
        actionsWidth="110px"
        {...(maySet
          ? {
              actions: (row: SourceOfRecord) => [
                {
                  id: 'set-source',
                  label: t`Change`,
                  icon: IconListCheck,
                  can: true as const,
                  perform: () => setSetting(row),
                },
              ],
            }
          : {})}
        empty={{ icon: IconPlugConnected, title: t`No statement lines in this studio yet` }}
      />
      {setting && (
        <SetSource row={setting} zone={own?.timezone} onClose={() => setSetting(undefined)} />
      )}
    </>
  )
}

function useColumns(): readonly Column<SourceOfRecord>[] {
  const { t, i18n } = useLingui()
  const { locale } = i18n
  const siteName = useSiteNames()
  return useMemo(() => {
    const reported = ({ sources }: SourceOfRecord) =>
      sources.map(({ source, lines, first, last }) => {
        const count = plural(lines, { one: '# line', other: '# lines' })
        return {
          source,
          text: t`${source}: ${count}, ${dayName(first, locale)} – ${dayName(last, locale)}`,
        }
      })
    const counting = ({ source, from }: SourceOfRecord) =>
      source === null
        ? t`All sources`
        : from === null
          ? source
          : t`${source} since ${dayName(from, locale)}`
    return [
      { id: 'site', header: t`Site`, value: ({ site }) => siteName(site) },
      {
        id: 'counts',
        header: t`Counts`,
        value: counting,
        cell: (row) =>
          row.source === null && row.sources.length > 1 ? (
            <StatusBadge tone="warn">{t`All sources – income may count twice`}</StatusBadge>
          ) : (
            counting(row)
          ),
        width: '1.6fr',
      },
      {
        id: 'sources',
        header: t`Reported by`,
        value: (row) =>
          reported(row)
            .map(({ text }) => text)
            .join('; '),
        width: '3fr',
      },
    ]
  }, [t, locale, siteName])
}
