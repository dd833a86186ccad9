import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { useState } from 'react'
import { Checkbox } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { payRunCalls } from '#shared/settlements/pay-run/calls.ts'
import type { PayRunBatch } from '#shared/settlements/pay-run/views.ts'
import { call } from '../../platform/call.ts'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { afterSettlements } from '../data/settlement-data.ts'
import { halfCallParams } from '../data/settlement-path.ts'
import { waitsForBank } from './pay-run-plan.ts'
import type { PayRunShown } from './PayRunActs.tsx'

/** Takes back what of a batch is not paid; of a file that the bank has it must be said that the bank does not pay it. */
export default function WithdrawDialog({
  place: { studio, day },
  batch,
  onClose,
}: PayRunShown & { readonly batch: PayRunBatch; readonly onClose: () => void }) {
  const { t } = useLingui()
  const [stopped, setStopped] = useState(false)
  const isOut = waitsForBank(batch)
  const number = batch.batch
  const message = batch.files.at(-1)?.message ?? ''
  return (
    <ReasonDialog
      title={t`Withdraw batch ${number}`}
      about={`${studio} ${day} ${number}`}
      submit={t`Withdraw`}
      danger
      disabled={isOut && !stopped}
      toast={t`Batch withdrawn`}
      invalidates={afterSettlements}
      send={(reason) =>
        call(payRunCalls.withdrawPayRun, {
          params: halfCallParams(studio, day),
          body: { batch: number, reason, ...(isOut && stopped && { stopped }) },
        })
      }
      onClose={onClose}
    >
      {isOut && (
        <>
          <p>
            <Trans>
              A bank file was made of this batch. If the bank pays it all the same, people are paid
              twice.
            </Trans>
          </p>
          <Checkbox
            label={t`The bank won’t pay file ${message}: it was stopped, or never sent`}
            checked={stopped}
            onChange={(event) => setStopped(event.currentTarget.checked)}
          />
        </>
      )}
    </ReasonDialog>
  )
}
