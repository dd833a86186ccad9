import { useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { shiftCalls } from '#shared/shifts/calls.ts'
import { fieldsOf } from '../platform/form-fields.ts'
import { ReasonField } from '../ui/ReasonField.tsx'
import { useAskedBeforeLeaving } from '../ui/use-asked-before-leaving.ts'
import { useZoneOf } from './data.ts'
import { useMayActOnShift } from '../ui/may-act-on-shift.ts'
import { useShift } from './own-shift.ts'
import { Card } from './ShiftCard.tsx'

/** Another person's shift, for those who may act for them: every action needs a reason, which the person can read. */
export default function ShiftCardOf(props: { readonly user: string; readonly name: string }) {
  return useMayActOnShift('stop', props.user) && <ForAnother {...props} />
}

function ForAnother({ user, name }: { readonly user: string; readonly name: string }) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  useAskedBeforeLeaving(reason.trim() !== '', { target: t`${name}’s shift` })
  const inHand = useShift(user, { reason, onDone: () => setReason('') })
  return (
    <Card
      title={t`${name}’s shift`}
      inHand={inHand}
      zone={useZoneOf(user)}
      idle={t`${name} is not on shift.`}
    >
      <ReasonField
        size="xs"
        mb="sm"
        description={t`${name} can read it.`}
        value={reason}
        maxLength={fieldsOf(shiftCalls.sessionState).reason?.max}
        onChange={setReason}
      />
    </Card>
  )
}
