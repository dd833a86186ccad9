import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { useState } from 'react'
import { Checkbox, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { isReason } from '#shared/platform/reason.ts'
import { settlementCalls } from '#shared/settlements/calls.ts'
import type { Settlement } from '#shared/settlements/views.ts'
import { call } from '../../platform/call.ts'
import { useCall } from '../../platform/queries.ts'
import { ReasonField } from '../../ui/ReasonField.tsx'
import { SaveDialog } from '../../ui/SaveDialog.tsx'
import { AllAgainst } from '../data/AllAgainst.tsx'
import { afterSettlements, settlementsKey } from '../data/settlement-data.ts'
import { callParams, toSettlement } from '../data/settlement-path.ts'
import { ChangedLines } from './ChangedLines.tsx'
import type { SettlementProps } from './SettlementBody.tsx'
import { OwnRecords } from './OwnRecords.tsx'
import { Target } from './Target.tsx'
import classes from './Settlement.module.css'

const EARLIER = 'settlements.earlierOpen'
interface Values {
  readonly closes: boolean
  readonly override: boolean
  readonly reason: string
}
interface Props extends SettlementProps {
  readonly isOwner: boolean
  readonly onClose: () => void
}
/** Keeps what is looked at and signed: its figures, what they are by now, and what stands against signing them. */
function useLooked({ address, settlement: current, isOwner }: Omit<Props, 'onClose'>) {
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: { closes: false, override: false, reason: '' },
    validate: {
      reason: (reason, { override }) => override && !isReason(reason),
    },
  })
  const { closes, override } = form.values
  const [looked, setLooked] = useState(current)
  const closing = useClosing({ address, enabled: closes })
  const fresh = closes ? closing : current
  /** Set when the settlement has changed since it was looked at. */
  const changed = fresh?.result_hash === looked.result_hash ? undefined : fresh
  const against = fresh?.obstacles ?? looked.obstacles.filter(({ code }) => code !== EARLIER)
  const overridable = isOwner && against.length > 0 && against.every((one) => one.override)
  const isBlocked = against.length > 0 && !(overridable && override)
  return {
    form,
    looked,
    setLooked,
    changed,
    against,
    overridable,
    isSignable: !changed && !isBlocked && looked.result_hash !== null && fresh !== undefined,
  }
}

/**
 * A dialog that signs what was looked at, by its hash. A change meanwhile is shown, and must be looked at before it can
 * be signed: what the server refuses, and what moved under this dialog.
 */
export function SignDialog({ onClose, ...props }: Props) {
  const { address, settlement: current } = props
  const { t } = useLingui()
  const client = useQueryClient()
  const sight = useLooked(props)
  const { form, looked, setLooked, changed, against, overridable } = sight
  const { closes, override } = form.values
  return (
    <SaveDialog
      title={t`Sign the settlement`}
      about={toSettlement(address)}
      form={form}
      size="lg"
      submit={t`Sign`}
      disabled={!sight.isSignable}
      enters
      toast={t`Settlement signed`}
      invalidates={afterSettlements}
      // Said by the table of what has changed.
      fields={{ 'settlements.changed': 'reason' }}
      onRefused={({ code }) => {
        if (code === 'settlements.changed' || code === 'settlements.blocked')
          void client.invalidateQueries({ queryKey: settlementsKey })
      }}
      send={({ reason }) =>
        call(settlementCalls.signSettlement, {
          params: callParams(address),
          body: {
            result_hash: looked.result_hash ?? '',
            ...(closes ? { closes } : {}),
            ...(override
              ? { override: { codes: against.map(({ code }) => code), reason: reason.trim() } }
              : {}),
          },
        })
      }
      onClose={onClose}
    >
      <Target address={address} settlement={looked} />
      {changed && (
        <ChangedLines
          address={address}
          looked={looked}
          fresh={changed}
          onLooked={() => setLooked(changed)}
        />
      )}
      <OpenDisputes settlement={current} />
      <OwnRecords address={address} settlement={current} />
      {current.obstacles.some(({ code }) => code === EARLIER) && (
        <Checkbox
          label={t`Close the earlier half-months with this signature`}
          description={t`They need no signature of their own then.`}
          {...form.getInputProps('closes', { type: 'checkbox' })}
        />
      )}
      <StandsAgainst against={against} />
      {overridable && (
        <>
          <Checkbox
            label={t`Sign anyway`}
            {...form.getInputProps('override', { type: 'checkbox' })}
          />
          {override && <ReasonField {...form.getInputProps('reason')} />}
        </>
      )}
    </SaveDialog>
  )
}

function StandsAgainst({ against }: { readonly against: Settlement['obstacles'] }) {
  const { t } = useLingui()
  if (against.length === 0) return null
  return (
    <Stack
      component="section"
      gap={8}
      align="flex-start"
      px={14}
      py="sm"
      fz="sm"
      className={`cb-box ${classes['noted']}`}
      aria-label={t`Blocks signing`}
    >
      <h3>{t`Blocks signing`}</h3>
      <AllAgainst obstacles={against} />
    </Stack>
  )
}

/** The settlement as it is if its signature closes all earlier halves: other figures, and another hash. */
function useClosing({
  address,
  enabled,
}: {
  readonly address: SettlementProps['address']
  readonly enabled: boolean
}): Settlement | undefined {
  const request = { params: callParams(address), query: { closes: 'true' as const } }
  return useCall(settlementCalls.settlement, { request, enabled }).data
}

function OpenDisputes({ settlement }: Pick<SettlementProps, 'settlement'>) {
  const { t } = useLingui()
  const open = settlement.disputes.filter((one) => one.open)
  if (open.length === 0) return null
  return (
    <Stack
      component="section"
      gap={8}
      align="flex-start"
      px={14}
      py="sm"
      fz="sm"
      className={`cb-box ${classes['noted']}`}
      data-bad
    >
      <h3>{t`The person disputes this settlement`}</h3>
      {open.map(({ key, reason }) => (
        <q key={key}>{reason}</q>
      ))}
    </Stack>
  )
}
