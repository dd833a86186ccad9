import { Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { statementCalls, type Transaction } from '#shared/money/statement-calls.ts'
import { call } from '../../platform/call.ts'
import { keyOfModule } from '../../platform/keys.ts'
import { Money } from '../../ui/Money.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { useSiteNames } from '../../ui/use-sites.ts'

/** From now on a line counts as nothing, with a reason; it stays in the history. */
export function ReverseLine({
  line,
  onClose,
}: {
  readonly line: Transaction
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const siteName = useSiteNames()
  const { source, id, position, site, account, amount, currency } = line
  return (
    <ReasonDialog
      title={t`Reverse statement line`}
      about={`${source} ${id}`}
      danger
      call={statementCalls.reverseTransaction}
      send={(reason) =>
        call(statementCalls.reverseTransaction, {
          params: { source, id },
          body: { reason, position },
        })
      }
      toast={t`Line reversed`}
      invalidates={[keyOfModule(statementCalls.reverseTransaction)]}
      submit={t`Reverse`}
      onClose={onClose}
    >
      <dl className="cb-facts">
        <dt>{t`Amount`}</dt>
        <dd>
          <Money amount={amount} currency={currency} exact />
        </dd>
        <dt>{t`Site account`}</dt>
        <dd>
          {siteName(site)}: {account}
        </dd>
        <dt>{t`Source`}</dt>
        <dd>
          {source}: {id}
        </dd>
      </dl>
      <Text size="sm">
        <Trans>
          The line stops counting from now on. It stays in the history and can’t be restored.
        </Trans>
      </Text>
    </ReasonDialog>
  )
}
