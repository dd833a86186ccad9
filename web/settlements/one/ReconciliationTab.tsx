import { Flex, Skeleton, Stack } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconScale } from '@tabler/icons-react'
import { differenceCalls } from '#shared/settlements/difference-calls.ts'
import type { Reconciliation } from '#shared/settlements/views.ts'
import { useCall } from '../../platform/queries.ts'
import { failureText } from '../../platform/toasts.ts'
import { hoursMinutes } from '../../ui/duration.ts'
import { Empty } from '../../ui/Empty.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { Money } from '../../ui/Money.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { useSiteNames } from '../../ui/use-sites.ts'
import { callParams, type SettlementAddress } from '../data/settlement-path.ts'
import classes from './Lines.module.css'

type Site = Reconciliation['sites'][number]

/** By site: what was seen on air, what the statements say, and what was paid; what does not fit is said in words. */
export default function ReconciliationTab({ address }: { readonly address: SettlementAddress }) {
  const { t } = useLingui()
  const { data, error } = useCall(differenceCalls.settlementReconciliation, {
    request: { params: callParams(address) },
  })
  if (error) return <FormFailure text={failureText(error)} />
  if (!data) return <Skeleton h={200} radius="md" />
  if (data.sites.length === 0)
    return <Empty icon={IconScale} title={t`Nothing observed and no statements`} />
  const { net, paid, currency } = data
  return (
    <div className="cb-paper cb-scroll" tabIndex={0} role="region" aria-label={t`Reconciliation`}>
      <table className={`${classes['lines']} ${classes['sites']}`}>
        <thead>
          <tr>
            <th scope="col">{t`Site`}</th>
            <th scope="col" data-right>{t`Online time`}</th>
            <th scope="col" data-right>{t`Statements by source`}</th>
            <th scope="col" data-right data-wide>{t`Paid by the site`}</th>
            <th scope="col">{t`What doesn’t fit`}</th>
          </tr>
        </thead>
        <tbody>
          {data.sites.map((site) => (
            <SiteRow key={site.site} site={site} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t`Net`}</th>
            <td colSpan={4}>
              <Money amount={net} currency={currency} exact />
              {' · '}
              {paid === null ? (
                <Trans>not paid yet</Trans>
              ) : (
                <Trans>
                  paid <Money amount={paid} currency={currency} exact />
                </Trans>
              )}
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function SiteRow({ site: { site, seconds, income, withdrawn, marks } }: { readonly site: Site }) {
  const { t } = useLingui()
  const names = useSiteNames()
  const words = useMarkWords()
  return (
    <tr className={classes['site']} data-marked={marks.length > 0 || undefined}>
      <th scope="row">{names(site)}</th>
      <td data-right>{seconds === 0 ? '–' : hoursMinutes(seconds)}</td>
      <td data-right>
        {income.length === 0 && '–'}
        {income.map(({ source, currency, amount, lines, counts }) => (
          <Flex
            key={`${source} ${currency}`}
            component="span"
            gap="sm"
            align="baseline"
            justify="flex-end"
          >
            <small>
              {source} · {lines}
              {!counts && ` · ${t`doesn’t count`}`}
            </small>
            <Money amount={amount} currency={currency} exact />
          </Flex>
        ))}
      </td>
      <td data-right data-wide>
        {withdrawn.length === 0 && '–'}
        {withdrawn.map(({ currency, amount }) => (
          <Money key={currency} amount={amount} currency={currency} exact />
        ))}
      </td>
      <td>
        {marks.length === 0 ? (
          <StatusBadge tone="ok">{t`Fits`}</StatusBadge>
        ) : (
          <Stack component="ul" gap={6}>
            {marks.map((mark) => (
              <Stack component="li" key={mark} gap={2} align="flex-start">
                <StatusBadge tone="warn">{words[mark].short}</StatusBadge>
                <small>{words[mark].text}</small>
              </Stack>
            ))}
          </Stack>
        )}
      </td>
    </tr>
  )
}

function useMarkWords(): Readonly<
  Record<Site['marks'][number], { readonly short: string; readonly text: string }>
> {
  const { t } = useLingui()
  return {
    hoursWithoutIncome: {
      short: t`Online, no income`,
      text: t`The person was seen online here, but no statement line has arrived. Is an import missing?`,
    },
    incomeWithoutHours: {
      short: t`Income, not online`,
      text: t`Statements show income, but no online time was observed here. Is the site account assigned to the right person?`,
    },
    otherSource: {
      short: t`Another source`,
      text: t`Lines of a source that isn’t the source of record are kept, but don’t count.`,
    },
  }
}
