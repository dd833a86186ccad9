import { Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { payRunCalls } from '#shared/settlements/pay-run/calls.ts'
import type { PayRunBatch } from '#shared/settlements/pay-run/views.ts'
import { call } from '../../platform/call.ts'
import { usePersonName } from '../../platform/people.ts'
import { Money } from '../../ui/Money.tsx'
import { SaveDialog } from '../../ui/SaveDialog.tsx'
import { usePayWays } from '../data/pay-ways.ts'
import { afterSettlements } from '../data/settlement-data.ts'
import { halfCallParams } from '../data/settlement-path.ts'
import type { PayRunShown } from './PayRunActs.tsx'
import { sumsByWay } from './pay-run-plan.ts'

/** Releases what another person has prepared. */
export default function ReleaseDialog({
  place: { studio, day },
  batch: { batch, entries, prepared },
  onClose,
}: PayRunShown & { readonly batch: PayRunBatch; readonly onClose: () => void }) {
  const { t } = useLingui()
  const [words, names] = [usePayWays(), usePersonName()]
  const form = useForm({ mode: 'controlled', initialValues: {} })
  return (
    <SaveDialog
      title={t`Release the pay run`}
      about={`${studio} ${day} ${batch}`}
      form={form}
      submit={t`Release`}
      toast={t`Pay run released`}
      enters
      invalidates={afterSettlements}
      send={() =>
        call(payRunCalls.releasePayRun, {
          params: halfCallParams(studio, day),
          body: { batch },
        })
      }
      onClose={onClose}
    >
      <p>
        <Trans>
          Batch {batch}, prepared by {names(prepared.by)}
        </Trans>
      </p>
      <Stack gap={4} component="ul">
        {sumsByWay(entries).map(({ how, currency, amount }) => (
          <li key={`${how} ${currency}`}>
            {words[how]}:{' '}
            <b>
              <Money amount={amount} currency={currency} exact />
            </b>
          </li>
        ))}
      </Stack>
    </SaveDialog>
  )
}
