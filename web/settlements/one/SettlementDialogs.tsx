import { Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { settlementCalls } from '#shared/settlements/calls.ts'
import type { DifferenceLine } from '#shared/settlements/views.ts'
import { call } from '../../platform/call.ts'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import type { Doing, MaySettle } from '../data/settlement-acts.ts'
import { afterSettlements } from '../data/settlement-data.ts'
import { useWordsOf } from '../data/workings.ts'
import { callParams, toSettlement } from '../data/settlement-path.ts'
import { BookDialog } from '../data/BookDialog.tsx'
import { FinalDialog } from './FinalDialog.tsx'
import { PayDialog } from './PayDialog.tsx'
import type { SettlementProps } from './SettlementBody.tsx'
import { SignDialog } from './SignDialog.tsx'
import { Target } from './Target.tsx'
import { WaiveDialog } from '../data/WaiveDialog.tsx'

interface Props extends SettlementProps {
  readonly doing: Doing
  readonly differences: readonly DifferenceLine[]
  readonly may: MaySettle
  readonly onClose: () => void
}
/** The dialog of the act under way. */
export default function SettlementDialogs({ doing, differences, may, ...props }: Props) {
  const { address, settlement, onClose } = props
  const ofKeys = (keys: readonly string[]) => differences.filter(({ key }) => keys.includes(key))
  const shared = { address, currency: settlement.currency, onClose }
  switch (doing.what) {
    case 'sign':
      return <SignDialog {...props} isOwner={may.isOwner} />
    case 'pay':
      return <PayDialog {...props} />
    case 'final':
      return <FinalDialog {...props} />
    case 'book':
      return <BookDialog {...shared} lines={ofKeys(doing.keys)} />
    case 'waive':
      return <WaiveDialog {...shared} lines={ofKeys(doing.keys)} />
    case 'returned':
    case 'reopen':
      return <BackDialog {...props} what={doing.what} />
    case 'dispute':
    case 'answer':
      return <LineDialog {...props} what={doing.what} lineKey={doing.key} />
  }
}

type Rest = SettlementProps & { readonly onClose: () => void }
/** Takes a payment or a signature back, with a reason. */
function BackDialog({
  address,
  settlement,
  what,
  onClose,
}: Rest & { readonly what: 'returned' | 'reopen' }) {
  const { t } = useLingui()
  const target = what === 'returned' ? 'returnSettlement' : 'reopenSettlement'
  return (
    <ReasonDialog
      title={what === 'returned' ? t`Payment returned` : t`Reopen the settlement`}
      about={toSettlement(address)}
      submit={what === 'returned' ? t`Payment returned` : t`Reopen`}
      danger
      send={(reason) =>
        call(settlementCalls[target], { params: callParams(address), body: { reason } })
      }
      invalidates={afterSettlements}
      toast={what === 'returned' ? t`Recorded: it is signed and not paid` : t`It is open again`}
      onClose={onClose}
    >
      <Target address={address} settlement={settlement} />
    </ReasonDialog>
  )
}

/** A dialog for what a person says about a line, and for what they are answered. */
function LineDialog({
  address,
  settlement,
  what,
  lineKey: key,
  onClose,
}: Rest & { readonly what: 'dispute' | 'answer'; readonly lineKey: string }) {
  const { t } = useLingui()
  const { title, detail } = useWordsOf(address, null)(key)
  const params = callParams(address)
  const said = settlement.disputes.find((one) => one.key === key)?.reason
  const isDispute = what === 'dispute'
  return (
    <ReasonDialog
      title={isDispute ? t`Dispute a line` : t`Answer the dispute`}
      about={`${toSettlement(address)} ${key}`}
      submit={isDispute ? t`Dispute` : t`Answer`}
      field={
        isDispute
          ? {
              label: t`What’s wrong`,
              description: t`Visible to the person who signs the settlement.`,
            }
          : { label: t`Answer`, description: t`The person can read it.` }
      }
      send={(text) =>
        isDispute
          ? call(settlementCalls.disputeSettlement, { params, body: { key, reason: text } })
          : call(settlementCalls.answerDispute, { params, body: { key, answer: text } })
      }
      invalidates={afterSettlements}
      toast={isDispute ? t`Dispute sent` : t`Answer sent`}
      onClose={onClose}
    >
      <Target address={address} settlement={settlement} />
      <div>
        <b>{title}</b> {detail}
        {!isDispute && said !== undefined && <Text my={14}>“{said}”</Text>}
      </div>
    </ReasonDialog>
  )
}
