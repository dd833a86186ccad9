import type { ReactNode } from 'react'
import { Box, Flex } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { CallResponse } from '#shared/platform/calls.ts'
import { walletCalls } from '#shared/wallet/calls.ts'
import { Money } from '../ui/Money.tsx'
import figure from '../ui/Figure.module.css'

type Figures = CallResponse<typeof walletCalls.wallet>

/** Budget, outstanding and available; what is available in the other currencies; and which rates are missing. */
export function WalletSummary({
  wallet,
  children,
}: {
  readonly wallet: Figures
  /** The actions on the budget. */
  readonly children: ReactNode
}) {
  const { t } = useLingui()
  const { budget, outstanding, available } = wallet
  const isOver = available.startsWith('-')
  return (
    <>
      <dl className="cb-figures">
        <Box c={isOver ? 'var(--cb-broken)' : 'inherit'} className={`cb-card ${figure['figure']}`}>
          <dt>
            <Trans>Available</Trans>
          </dt>
          <dd>
            <Money amount={available} currency="usd" />
            <small>
              {isOver ? t`Outstanding exceeds the budget` : <OtherCurrencies {...wallet.in} />}
            </small>
          </dd>
        </Box>
        <div className={`cb-card ${figure['figure']}`}>
          <dt>
            <Trans>Outstanding</Trans>
          </dt>
          <dd>
            <Money amount={outstanding} currency="usd" />
            <small>
              <Trans>Instalments not taken back yet</Trans>
            </small>
          </dd>
        </div>
        <div className={`cb-card ${figure['figure']}`}>
          <dt>
            <Trans>Budget</Trans>
          </dt>
          <dd>
            <Money amount={budget} currency="usd" />
            {children}
          </dd>
        </div>
      </dl>
      <Missing wallet={wallet} />
    </>
  )
}

const OtherCurrencies = ({ eur, ron }: Pick<Figures['in'], 'eur' | 'ron'>) => (
  <>
    <Money amount={eur} currency="eur" /> · <Money amount={ron} currency="ron" />
  </>
)

function Missing({ wallet: { missing, in: each } }: { readonly wallet: Figures }) {
  const { t, i18n } = useLingui()
  const list = (codes: readonly string[]) =>
    new Intl.ListFormat(i18n.locale).format(codes.map((code) => code.toUpperCase()))
  const [owed, shown] = [
    list(missing),
    list((['eur', 'ron'] as const).filter((currency) => each[currency] === null)),
  ]
  const notes = [
    ...(owed === ''
      ? []
      : [
          t`No exchange rate for ${owed}. Amounts in it are not included here, and nothing can be bought until a rate is set.`,
        ]),
    ...(shown === '' ? [] : [t`No exchange rate to show the amount in ${shown}.`]),
  ]
  return notes.map((note) => (
    <Flex
      component="p"
      key={note}
      role="status"
      gap={8}
      py={9}
      px="sm"
      bdrs={8}
      bg="var(--cb-error-bg)"
      c="var(--cb-error)"
      fz="sm"
    >
      <IconAlertTriangle size={16} stroke={1.8} aria-hidden="true" />
      {note}
    </Flex>
  ))
}
