import { useMemo, useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconUserCheck, IconUserPlus } from '@tabler/icons-react'
import { statementCalls } from '#shared/money/statement-calls.ts'
import { accountCalls } from '#shared/accounts/calls.ts'
import { amountText } from '#shared/money/amount.ts'
import { useMayCall } from '../../platform/actions.ts'
import { keyOf } from '../../platform/keys.ts'
import { useLiveQuery } from '../../platform/live.ts'
import { useQueryString } from '../../platform/query-string.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { List } from '../../ui/List.tsx'
import { momentColumn } from '../../ui/moment-column.ts'
import { moneyText } from '../../ui/money-format.ts'
import { useSiteNames } from '../../ui/use-sites.ts'
import { AssignAccount } from './AssignAccount.tsx'
import { UNKNOWN_SHOWN_MAX, useUnknownLines } from './unknown-data.ts'
import { unknownAccounts, type UnknownAccount } from './unknown-accounts.ts'

/**
 * The accounts of statement lines that belong to no person yet: their money counts for no one until a person is named.
 */
export default function UnknownAccounts() {
  const { t } = useLingui()
  const [query] = useQueryString(['studio'])
  useLiveQuery(statementCalls.listTransactions, keyOf(statementCalls.listTransactions))
  const { data, error, refetch } = useUnknownLines(query.studio)
  const accounts = useMemo(() => data && unknownAccounts(data.lines), [data])
  const mayAssign = useMayCall(accountCalls.setSiteAccount)
  const [assigning, setAssigning] = useState<UnknownAccount>()
  const most = UNKNOWN_SHOWN_MAX
  return (
    <>
      <p>
        <Trans>
          Statement lines of accounts that belong to no one. They don’t count until you assign the
          account.
        </Trans>
        {data?.next !== null && data && <Trans>The newest {most} lines are shown.</Trans>}
      </p>
      <List
        label={t`Unknown accounts`}
        name="unknown-accounts"
        asked={{ data: accounts, error, refetch }}
        rowId={({ key }) => key}
        columns={useColumns()}
        actionsWidth="110px"
        {...(mayAssign
          ? {
              actions: (row: UnknownAccount) => [
                {
                  id: 'assign-account',
                  label: t`Assign`,
                  icon: IconUserPlus,
                  can: true as const,
                  perform: () => setAssigning(row),
                },
              ],
            }
          : {})}
        empty={{ icon: IconUserCheck, title: t`Every account belongs to someone` }}
      />
      {assigning && <AssignAccount account={assigning} onClose={() => setAssigning(undefined)} />}
    </>
  )
}

function useColumns(): readonly Column<UnknownAccount>[] {
  const { t, i18n } = useLingui()
  const { locale } = i18n
  const siteName = useSiteNames()
  return useMemo(
    () => [
      { id: 'account', header: t`Site account`, value: ({ account }) => account, width: '1.4fr' },
      { id: 'site', header: t`Site`, value: ({ site }) => siteName(site) },
      {
        id: 'lines',
        header: t`Lines`,
        value: ({ lines }) => lines,
        align: 'right',
        width: '0.6fr',
      },
      {
        id: 'sums',
        header: t`Amount`,
        value: ({ sums }) => sums[0]?.minor ?? 0,
        cell: ({ sums }) =>
          sums
            .map(({ minor, currency }) => moneyText(amountText(minor), currency, locale, true))
            .join(' + '),
        // A sum of several currencies is no number.
        kind: 'money',
        text: ({ sums: [one, ...more] }) =>
          one && more.length === 0
            ? amountText(one.minor)
            : [...(one ? [one] : []), ...more]
                .map(({ minor, currency }) => `${amountText(minor)} ${currency.toUpperCase()}`)
                .join(' + '),
        unit: ({ sums: [one, ...more] }) =>
          one && more.length === 0 ? one.currency.toUpperCase() : '',
        align: 'right',
        width: '1.4fr',
      },
      momentColumn<UnknownAccount>(
        { id: 'first', header: t`First line`, at: ({ first }) => first },
        locale,
      ),
      momentColumn<UnknownAccount>(
        { id: 'last', header: t`Last line`, at: ({ last }) => last },
        locale,
      ),
    ],
    [t, locale, siteName],
  )
}
