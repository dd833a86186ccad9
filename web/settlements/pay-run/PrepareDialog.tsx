import { Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { payRunCalls } from '#shared/settlements/pay-run/calls.ts'
import { call } from '../../platform/call.ts'
import { Money } from '../../ui/Money.tsx'
import { SaveDialog } from '../../ui/SaveDialog.tsx'
import { usePayWays } from '../data/pay-ways.ts'
import { afterSettlements } from '../data/settlement-data.ts'
import { halfCallParams } from '../data/settlement-path.ts'
import type { PayRunShown } from './PayRunActs.tsx'
import { sumsByWay, toPrepare } from './pay-run-plan.ts'

/** Before a batch is prepared: who is in it, how they are paid, and who is left out. */
export default function PrepareDialog({
  place: { studio, day },
  run,
  rows,
  onPrepared,
  onClose,
}: PayRunShown & { readonly onPrepared: () => void; readonly onClose: () => void }) {
  const { t } = useLingui()
  const words = usePayWays()
  const form = useForm({ mode: 'controlled', initialValues: {} })
  const wanted = toPrepare(rows)
  const signed = rows
    .filter(({ state }) => state === 'signed')
    .map(({ choosable, how, currency, net }) => ({
      how: choosable ? how : ('' as const),
      currency,
      amount: net,
    }))
  return (
    <SaveDialog
      title={t`Prepare the pay run`}
      about={`${studio} ${day}`}
      form={form}
      submit={t`Prepare`}
      toast={t`Pay run prepared`}
      disabled={wanted.length === 0}
      enters
      invalidates={afterSettlements}
      send={() =>
        call(payRunCalls.preparePayRun, {
          params: halfCallParams(studio, day),
          body: { ways: wanted.map(({ user, how }) => ({ user, how })) },
        })
      }
      onSaved={onPrepared}
      onClose={onClose}
    >
      <Stack gap={4} component="ul">
        {sumsByWay(signed).map(({ how, currency, people, amount }) => (
          <li key={`${how} ${currency}`}>
            {words[how]}:{' '}
            <b>
              <Money amount={amount} currency={currency} exact />
            </b>{' '}
            (<Plural value={people} one="# person" other="# people" />)
          </li>
        ))}
      </Stack>
      {run.needs_two && (
        <p>
          <Trans>Another person must release the batch before a bank file is made.</Trans>
        </p>
      )}
    </SaveDialog>
  )
}
