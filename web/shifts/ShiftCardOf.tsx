import { useState } from 'react'
import { TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { REASON_MIN } from '#shared/platform/reason.ts'
import { useZoneOf } from './data.ts'
import { useMayActOnShift } from './may-act-on-shift.ts'
import { useShift } from './own-shift.ts'
import { Card } from './ShiftCard.tsx'

/** Another person's shift, for whoever may act for them: every action needs a reason, which the person can read. */
export default function ShiftCardOf(props: { readonly user: string; readonly name: string }) {
  return useMayActOnShift('stop', props.user) && <ForAnother {...props} />
}

function ForAnother({ user, name }: { readonly user: string; readonly name: string }) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const inHand = useShift(user, { reason, onDone: () => setReason('') })
  return (
    <Card
      title={t`Shift of ${name}`}
      inHand={inHand}
      zone={useZoneOf(user)}
      idle={t`${name} is not on shift.`}
    >
      <TextInput
        size="xs"
        mb="sm"
        label={t`Reason`}
        description={t`Visible to ${name}. At least ${REASON_MIN} characters.`}
        value={reason}
        maxLength={500}
        required
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Card>
  )
}
