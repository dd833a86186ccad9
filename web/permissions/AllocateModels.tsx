import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { useState } from 'react'
import { Button, Group, Modal, Text } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { permissionCalls, type TrainerModels } from '#shared/permissions/calls.ts'
import { call } from '../platform/call.ts'
import { failureText, toastFailure, toastSuccess, toastUndo } from '../platform/toasts.ts'
import { FormFailure } from '../ui/FormFailure.tsx'
import { usePersonName } from '../platform/people.ts'
import { PeoplePicker } from '../ui/PeoplePicker.tsx'
import { useDecided } from './data.ts'

/** The whole set of one trainer's models, chosen and then saved together. */
export function AllocateModels({
  row,
  onClose,
}: {
  readonly row: TrainerModels
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const name = usePersonName()(row.user)
  const { save, failure, busy } = useAllocation(row, onClose)
  const [chosen, setChosen] = useState<readonly string[]>(row.models)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t`Models of ${name}`}
      size="lg"
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <FormFailure text={failure} />
      <PeoplePicker
        inline
        type="Model"
        label={t`Models`}
        placeholder={t`Find a model`}
        values={chosen}
        onChange={setChosen}
      />
      <Group justify="space-between" mt="sm">
        <Text size="sm" c="dimmed">
          <Plural value={chosen.length} one="# model chosen" other="# models chosen" />
        </Text>
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button loading={busy} onClick={() => void save(chosen)}>
            <Trans>Save</Trans>
          </Button>
        </Group>
      </Group>
    </Modal>
  )
}

/** Saves the whole set, then shows what the server holds now, also after a refusal. */
function useAllocation(row: TrainerModels, onDone: () => void) {
  const { t } = useLingui()
  const decided = useDecided()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const allocate = async (models: readonly string[], version: number) => {
    const answer = await call(permissionCalls.allocateModels, {
      params: { user: row.user },
      body: { models: [...models], version },
    })
    await decided()
    return answer.version
  }
  const save = async (models: readonly string[]) => {
    setBusy(true)
    setFailure(undefined)
    try {
      const version = await allocate(models, row.version)
      onDone()
      const undo = () =>
        allocate(row.models, version).then(
          () => toastSuccess(t`Assignment undone`),
          (error: unknown) => toastFailure(error, t`Model Assignment`),
        )
      await toastUndo({ text: t`Models assigned`, undo: () => void undo() })
    } catch (error) {
      setFailure(failureText(error, t`Model Assignment`))
      await decided()
      setBusy(false)
    }
  }
  return { save, failure, busy }
}
