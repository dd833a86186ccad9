import { Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { statementCalls } from '#shared/money/statement-calls.ts'
import { isReason, REASON_MIN } from '#shared/platform/reason.ts'
import { call } from '../../platform/call.ts'
import { SaveDialog } from '../../ui/SaveDialog.tsx'

const reason_chars_max = 300

/** Takes back all that came with an import, with a reason. */
export default function UndoImport({
  id,
  file,
  onUndone,
  onClose,
}: {
  readonly id: string
  readonly file: string
  readonly onUndone?: () => void
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const form = useForm({
    mode: 'controlled',
    initialValues: { reason: '' },
    validate: {
      reason: (reason) =>
        isReason(reason) ? null : t`Enter a reason (at least ${REASON_MIN} characters)`,
    },
  })
  return (
    <SaveDialog
      title={t`Undo import`}
      form={form}
      danger
      send={({ reason }) =>
        call(statementCalls.reverseImport, {
          params: { import: id },
          body: { reason: reason.trim() },
        })
      }
      toast={({ reversed }) => {
        const lines = plural(reversed, { one: '# line', other: '# lines' })
        return t`Import undone (${lines})`
      }}
      invalidates={[['money']]}
      submit={t`Undo import`}
      onSaved={() => onUndone?.()}
      onClose={onClose}
    >
      <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {file}
      </Text>
      <Text size="sm">
        <Trans>
          All lines of this import stop counting. They stay in the history, and you can import them
          again later.
        </Trans>
      </Text>
      <Textarea
        label={t`Reason`}
        required
        autosize={false}
        rows={3}
        maxLength={reason_chars_max}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </SaveDialog>
  )
}
