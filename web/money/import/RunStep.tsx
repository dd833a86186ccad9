import '@mantine/core/styles/Progress.layer.css'
import { useState } from 'react'
import { Button, Group, Progress, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconArrowBackUp, IconPlayerPlay } from '@tabler/icons-react'
import { statementCalls } from '#shared/money/statement-calls.ts'
import { useMayCall } from '../../platform/actions.ts'
import { useUnsaved } from '../../platform/use-unsaved.ts'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { useConfirm } from '../../ui/use-confirm.ts'
import { UndoDialog } from './UndoDialog.tsx'
import type { ImportStage } from './use-import-flow.ts'
import classes from './ImportStatements.module.css'

type Running = Extract<ImportStage, { readonly at: 'importing' | 'stopped' }>
interface Props {
  readonly stage: Running
  readonly file: string
  readonly onStop: () => void
  readonly onGoOn: () => void
  readonly onBack: () => void
}

/** While lines are sent, and after it stopped: from there it goes on, or is taken back. */
export default function RunStep({ stage, file, onStop, onGoOn, onBack }: Props) {
  const { t, i18n } = useLingui()
  const ask = useConfirm()
  const isRunning = stage.at === 'importing'
  useUnsaved(isRunning, (leave) =>
    ask({
      confirm: t`Stop importing`,
      target: file,
      text: t`The rows that were sent stay. You can import the file again: it continues where it stopped.`,
      danger: true,
      perform: async () => leave(),
    }),
  )
  const sent = stage.progress?.sent ?? 0
  const [done, all] = [i18n.number(sent), i18n.number(stage.all)]
  return (
    <section className={`cb-card ${classes['card']}`} aria-label={t`Import`}>
      <h2>{isRunning ? <Trans>Importing…</Trans> : <Trans>Import stopped</Trans>}</h2>
      {stage.at === 'stopped' && <FormFailure text={stage.failure ?? undefined} />}
      <Progress
        value={(100 * sent) / Math.max(stage.all, 1)}
        aria-label={t`Rows sent`}
        {...(isRunning ? {} : { color: 'gray' })}
      />
      <Text size="sm" role="status">
        <Trans>
          {done} of {all} rows sent
        </Trans>
      </Text>
      <Group gap="8px 12px" justify="flex-end" className={classes['foot'] ?? ''}>
        {stage.at === 'importing' ? (
          <Button size="sm" variant="default" loading={stage.stopping} onClick={onStop}>
            <Trans>Cancel</Trans>
          </Button>
        ) : (
          <Stopped stage={stage} file={file} onGoOn={onGoOn} onBack={onBack} />
        )}
      </Group>
    </section>
  )
}

function Stopped({
  stage,
  file,
  onGoOn,
  onBack,
}: Pick<Props, 'file' | 'onGoOn' | 'onBack'> & {
  readonly stage: Extract<Running, { readonly at: 'stopped' }>
}) {
  const mayUndo = useMayCall(statementCalls.reverseImport)
  const [undoing, setUndoing] = useState(false)
  const { progress } = stage
  return (
    <>
      {progress === null ? (
        <Button size="sm" variant="default" onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
      ) : (
        mayUndo && (
          <Button
            size="sm"
            variant="default"
            leftSection={<IconArrowBackUp size={15} stroke={1.8} aria-hidden="true" />}
            onClick={() => setUndoing(true)}
          >
            <Trans>Undo import</Trans>
          </Button>
        )
      )}
      <Button
        size="sm"
        leftSection={<IconPlayerPlay size={15} stroke={1.8} aria-hidden="true" />}
        onClick={onGoOn}
      >
        <Trans>Continue</Trans>
      </Button>
      {undoing && progress && (
        <UndoDialog
          id={progress.import}
          file={file}
          onUndone={onBack}
          onClose={() => setUndoing(false)}
        />
      )}
    </>
  )
}
