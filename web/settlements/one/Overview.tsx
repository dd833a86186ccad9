import { Box, Flex, Group, Stack } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { halfFirstDay } from '#shared/money/half.ts'
import type { ScreenAction } from '../../platform/actions.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { halfName } from '../../ui/format.ts'
import { HelpTip } from '../../ui/HelpTip.tsx'
import { Money } from '../../ui/Money.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { usePayWays } from '../data/pay-ways.ts'
import { shortHash } from '../data/short-hash.ts'
import { useStateWords } from '../data/state-words.ts'
import type { SettlementProps } from './SettlementBody.tsx'
import classes from './Settlement.module.css'

const nextSteps: ReadonlySet<string> = new Set([
  'settlement-acknowledge',
  'settlement-review',
  'settlement-sign',
  'settlement-pay',
])

/** The head of a settlement: what it comes to, its state, and what can be done next. */
export function Overview({
  address,
  settlement,
  actions,
}: SettlementProps & { readonly actions: readonly ScreenAction[] }) {
  const { t, i18n } = useLingui()
  const { net, earned, currency, payment, known, state } = settlement
  const ways = usePayWays()
  const signed = state === 'signed' || state === 'paid'
  return (
    <Flex
      component="section"
      gap="12px 24px"
      align="flex-end"
      justify="space-between"
      wrap="wrap"
      className={`cb-card ${classes['overview']}`}
      aria-label={halfName(halfFirstDay(address), i18n.locale)}
    >
      <Stack gap={2} className={classes['net'] ?? ''}>
        <small>
          {known !== null ? t`Net, as known then` : signed ? t`Net, as signed` : t`Net`}
        </small>
        <strong>
          <Money amount={net} currency={currency} exact />
        </strong>
        <Flex component="span" gap="6px 12px" align="center" wrap="wrap" mt={4} c="dimmed" fz="sm">
          <States settlement={settlement} />
          <span>
            <Trans>
              Earned <Money amount={earned} currency={currency} exact />
            </Trans>
          </span>
          {settlement.signed && (
            <span>
              <Trans>
                Signed{' '}
                <Money amount={settlement.signed.net} currency={settlement.signed.currency} exact />
              </Trans>
            </span>
          )}
          {payment && (
            <span>
              <Trans>Payment {payment.reference}</Trans>
              {payment.how !== null && ` · ${ways[payment.how]}`}
            </span>
          )}
          <Hash settlement={settlement} />
        </Flex>
      </Stack>
      <Group gap={8} className={`cb-tools ${classes['actions']}`}>
        {actions.map((action) => (
          <ActionButton
            key={action.id}
            action={action}
            size="sm"
            variant={nextSteps.has(action.id) ? 'filled' : 'default'}
          />
        ))}
      </Group>
    </Flex>
  )
}

function States({ settlement }: Pick<SettlementProps, 'settlement'>) {
  const { t, i18n } = useLingui()
  const words = useStateWords()
  const { state, acknowledged, closed_by: by, final, disputes, missing } = settlement
  const open = disputes.filter((one) => one.open).length
  const closing = by && halfName(halfFirstDay(by), i18n.locale)
  const end = final && halfName(halfFirstDay(final), i18n.locale)
  return (
    <>
      <StatusBadge tone={words[state].tone}>{words[state].label}</StatusBadge>
      {acknowledged && <StatusBadge tone="ok">{t`Acknowledged`}</StatusBadge>}
      {open > 0 && <StatusBadge tone="bad">{t`Disputed`}</StatusBadge>}
      {missing.map(({ from, to }) => (
        <StatusBadge key={from} tone="warn">{t`No rate ${from} → ${to}`}</StatusBadge>
      ))}
      {closing && <StatusBadge>{t`Closed by ${closing}`}</StatusBadge>}
      {end && <StatusBadge>{t`Ends with ${end}`}</StatusBadge>}
    </>
  )
}

/** The hash of a settlement: two people compare its first letters; the whole is there to be copied. */
function Hash({
  settlement: { result_hash: hash, arithmetic },
}: Pick<SettlementProps, 'settlement'>) {
  const { t } = useLingui()
  if (hash === null) return null
  return (
    <HelpTip text={t`${hash}, computed with version ${arithmetic} of the rules`}>
      {(describedBy) => (
        <Box
          component="code"
          tabIndex={0}
          px={6}
          py={1}
          fz="xs"
          c="var(--cb-nodata)"
          className={classes['hash'] ?? ''}
          aria-describedby={describedBy}
        >
          {shortHash(hash)}
        </Box>
      )}
    </HelpTip>
  )
}
