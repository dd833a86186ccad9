import { useMemo } from 'react'
import { Box, Flex } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { accountCalls } from '#shared/accounts/calls.ts'
import type { Transaction } from '#shared/money/statement-calls.ts'
import { serverNow } from '../../platform/clock.ts'
import { WITHDRAW } from '#shared/money/transaction-types.ts'
import { usePersonName } from '../../platform/people.ts'
import { useStudioZones } from '../../platform/queries.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { dateIn, momentIn, wallTimeIn } from '../../ui/format.ts'
import { Money } from '../../ui/Money.tsx'
import { moneyColumn } from '../../ui/money-column.tsx'
import { momentColumn } from '../../ui/moment-column.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { personCell } from '../../ui/PersonLink.tsx'
import { useSiteNames } from '../../ui/use-sites.ts'
import { useStatementTypeNames } from '../../ui/statement-type-names.ts'
import { useImportsById } from './line-data.ts'
import { useLineStates } from './line-states.ts'

/** Returns the columns of a list of lines: what the site said, how each counts, and how it came here. */
export function useLineColumns(withPerson: boolean): readonly Column<Transaction>[] {
  const whose = useWhoseColumns(withPerson)
  const said = useSaidColumns()
  const recorded = useRecordedColumns()
  return useMemo(() => [...whose, ...said, ...recorded], [whose, said, recorded])
}

function useWhoseColumns(withPerson: boolean) {
  const { t, i18n } = useLingui()
  const { locale } = i18n
  const personName = usePersonName()
  const siteName = useSiteNames()
  const zones = useStudioZones(accountCalls.getLocalStudios)
  return useMemo((): readonly Column<Transaction>[] => {
    const thisYear = dateIn(serverNow()).slice(0, 4)
    // By the clock of its studio, as its day is; a line without a studio by the reader's.
    const timeOf = (line: Transaction) => {
      const zone = zones.get(line.studio ?? '')
      const year = wallTimeIn(Date.parse(line.at), zone).slice(0, 4)
      const moment = momentIn(line.at, zone, locale)
      return year === thisYear ? moment : `${moment} ${year}`
    }
    const person: Column<Transaction> = {
      id: 'user',
      header: t`Person`,
      value: ({ user }) => (user === null ? '–' : personName(user)),
      cell: personCell('payments'),
      width: '1.2fr',
    }
    return [
      {
        id: 'at',
        header: t`Time`,
        kind: 'moment',
        value: ({ at }) => Date.parse(at) / 1000,
        cell: timeOf,
        unit: ({ studio }) => zones.get(studio ?? '') ?? '',
        width: '1.15fr',
      },
      ...(withPerson ? [person] : []),
      {
        id: 'account',
        header: t`Site account`,
        value: ({ site, account }) => `${siteName(site)}: ${account}`,
        width: '1.45fr',
      },
    ]
  }, [t, locale, personName, siteName, zones, withPerson])
}

function useSaidColumns() {
  const { t, i18n } = useLingui()
  const { locale } = i18n
  const typeNames: Readonly<Record<number, string>> = useStatementTypeNames()
  return useMemo(
    (): readonly Column<Transaction>[] => [
      {
        id: 'type',
        header: t`Type`,
        value: ({ type }) => typeNames[type] ?? String(type),
        width: '0.8fr',
      },
      {
        ...moneyColumn<Transaction>({
          id: 'amount',
          header: t`Amount`,
          amount: ({ amount }) => amount,
          currency: ({ currency }) => currency,
          exact: true,
          width: '0.95fr',
        }),
        cell: ({ amount, currency, state }) => (
          <span style={{ textDecoration: state === 'reversed' ? 'line-through' : undefined }}>
            <Money amount={amount} currency={currency} exact />
          </span>
        ),
      },
      {
        id: 'currency',
        header: t`Currency`,
        value: ({ currency }) => currency.toUpperCase(),
        width: '0.65fr',
      },
      {
        id: 'share',
        header: t`Share`,
        value: ({ share_bp }) => (share_bp ?? 0) / 100,
        kind: 'share',
        cell: (line) => {
          const share_bp = shareOf(line)
          return share_bp === null ? '–' : `${(share_bp / 100).toLocaleString(locale)} %`
        },
        text: (line) => {
          const share_bp = shareOf(line)
          return share_bp === null ? '' : String(share_bp / 100)
        },
        align: 'right',
        width: '0.6fr',
      },
    ],
    [t, locale, typeNames],
  )
}

/** Returns the share of a line; a payout is no income, so it has none. */
const shareOf = ({ share_bp, type }: Transaction): number | null =>
  type === WITHDRAW ? null : share_bp

function useRecordedColumns() {
  const { t, i18n } = useLingui()
  const personName = usePersonName()
  const states = useLineStates()
  const imports = useImportsById()
  return useMemo((): readonly Column<Transaction>[] => {
    const noIncome = { label: t`Not income`, tone: 'neutral' as const }
    const importOf = (line: Transaction) =>
      line.import === null ? undefined : imports.get(line.import)
    const said = ({ state, type }: Transaction) =>
      state === 'counted' && type === WITHDRAW ? noIncome : states[state]
    return [
      {
        id: 'state',
        header: t`State`,
        value: (line) => said(line).label,
        cell: (line) => (
          <Flex component="span" display="inline-flex" gap={7} align="center" miw={0}>
            <StatusBadge tone={said(line).tone}>{said(line).label}</StatusBadge>
            {line.reversed && (
              <Box
                component="small"
                className="cb-ellipsis"
                c="inherit"
                title={`${line.reversed.reason} – ${personName(line.reversed.by)}`}
              >
                {line.reversed.reason}
              </Box>
            )}
          </Flex>
        ),
        text: (line) =>
          line.reversed
            ? `${said(line).label}: ${line.reversed.reason} (${personName(line.reversed.by)})`
            : said(line).label,
        width: '1.2fr',
      },
      {
        id: 'source',
        header: t`Source`,
        value: ({ source, id }) => `${source}: ${id}`,
        width: '1.1fr',
      },
      {
        id: 'import',
        header: t`Import`,
        // A file says its name and who brought it.
        value: (line) => {
          const found = importOf(line)
          if (found) return `${found.file} – ${personName(found.by)}`
          return line.import === null ? t`Direct` : t`File import`
        },
        width: '1.1fr',
      },
      momentColumn<Transaction>(
        { id: 'recorded', header: t`Recorded`, at: ({ recorded }) => recorded, width: '1.2fr' },
        i18n.locale,
      ),
    ]
  }, [t, i18n.locale, personName, states, imports])
}
