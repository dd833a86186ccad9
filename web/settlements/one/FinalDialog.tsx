import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { useForm } from '@mantine/form'
import { Radio, Stack, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { settlementCalls } from '#shared/settlements/calls.ts'
import { isReason } from '#shared/platform/reason.ts'
import { call } from '../../platform/call.ts'
import { mayCall, useViewer } from '../../platform/session.ts'
import { ReasonField } from '../../ui/ReasonField.tsx'
import { SaveDialog } from '../../ui/SaveDialog.tsx'
import { afterSettlements } from '../data/settlement-data.ts'
import { toSettlement } from '../data/settlement-path.ts'
import type { SettlementProps } from './SettlementBody.tsx'
import { Target } from './Target.tsx'

interface Values {
  readonly rest: 'written-off' | 'moved'
  readonly reason: string
}
/** The person ends in this studio with this half: everything is due, and what is left over is moved or written off. */
export function FinalDialog({
  address,
  settlement,
  onClose,
}: SettlementProps & { readonly onClose: () => void }) {
  const { t } = useLingui()
  const { studio, user, month, half } = address
  const mayWriteOff = mayCall(useViewer(), settlementCalls.finalSettlement, {
    body: { rest: 'written-off' },
  })
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: { rest: 'moved', reason: '' },
    validate: { reason: (reason) => !isReason(reason) },
  })
  return (
    <SaveDialog
      title={t`Last half-month in this studio`}
      about={toSettlement(address)}
      form={form}
      submit={t`Set as the last half-month`}
      danger
      toast={t`Set as the last half-month`}
      invalidates={afterSettlements}
      send={({ rest, reason }) =>
        call(settlementCalls.finalSettlement, {
          params: { studio, user },
          body: { half: { month, half }, rest, reason: reason.trim() },
        })
      }
      onClose={onClose}
    >
      <Target address={address} settlement={settlement} />
      <Text size="sm">
        <Trans>
          All instalments become due and may take the whole net. Nothing is carried over to another
          half-month here.
        </Trans>
      </Text>
      <Radio.Group label={t`What is still owed then`} {...form.getInputProps('rest')}>
        <Stack gap={6} mt={6}>
          <Radio value="moved" label={t`Move it to the person’s new studio`} />
          <Radio
            value="written-off"
            label={t`Write it off`}
            disabled={!mayWriteOff}
            description={mayWriteOff ? undefined : t`Only for people who may waive differences`}
          />
        </Stack>
      </Radio.Group>
      <ReasonField {...form.getInputProps('reason')} />
    </SaveDialog>
  )
}
