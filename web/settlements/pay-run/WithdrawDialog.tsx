import { Trans, useLingui } from '@lingui/react/macro'
import { payRunCalls } from '#shared/settlements/pay-run/calls.ts'
import type { PayRunBatch } from '#shared/settlements/pay-run/views.ts'
import { call } from '../../platform/call.ts'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { afterSettlements } from '../data/settlement-data.ts'
import { halfCallParams } from '../data/settlement-path.ts'
import type { PayRunShown } from './PayRunActs.tsx'

/** Takes back what of a batch is not paid; a file that the bank has is for whoever withdraws to stop. */
export default function WithdrawDialog({
  place: { studio, day },
  batch: { batch, files },
  onClose,
}: PayRunShown & { readonly batch: PayRunBatch; readonly onClose: () => void }) {
  const { t } = useLingui()
  return (
    <ReasonDialog
      title={t`Withdraw batch ${batch}`}
      about={`${studio} ${day} ${batch}`}
      submit={t`Withdraw`}
      danger
      toast={t`Batch withdrawn`}
      invalidates={afterSettlements}
      send={(reason) =>
        call(payRunCalls.withdrawPayRun, {
          params: halfCallParams(studio, day),
          body: { batch, reason },
        })
      }
      onClose={onClose}
    >
      {files.length > 0 && (
        <p>
          <Trans>
            A bank file was made of this batch. Withdraw it only if the bank won’t pay it, or people
            are paid twice.
          </Trans>
        </p>
      )}
    </ReasonDialog>
  )
}
