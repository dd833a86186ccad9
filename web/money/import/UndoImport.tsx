import { Text } from '@mantine/core'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { statementCalls } from '#shared/money/statement-calls.ts'
import { call } from '../../platform/call.ts'
import { keyOfModule } from '../../platform/keys.ts'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'

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
  return (
    <ReasonDialog
      title={t`Undo import`}
      about={id}
      danger
      call={statementCalls.reverseImport}
      send={(reason) =>
        call(statementCalls.reverseImport, { params: { import: id }, body: { reason } })
      }
      toast={({ reversed }) => {
        const lines = plural(reversed, { one: '# line', other: '# lines' })
        return t`Import undone (${lines})`
      }}
      invalidates={[keyOfModule(statementCalls.imports)]}
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
    </ReasonDialog>
  )
}
