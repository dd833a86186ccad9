import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { useState } from 'react'
import { Button, Checkbox, Group, Modal, Text, TextInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconSearch } from '@tabler/icons-react'
import { permissionCalls, type TrainerModels } from '#shared/permissions/calls.ts'
import { call } from '../platform/call.ts'
import { displayName } from '../platform/session.ts'
import { failureText, toastSuccess } from '../platform/toasts.ts'
import { FormFailure } from '../ui/FormFailure.tsx'
import { usePersonName } from '../platform/people.ts'
import { plain } from '../ui/plain.ts'
import { useDecided, useModels } from './data.ts'
import classes from './Permissions.module.css'

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
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(row.models))
  const toggle = (user: string) =>
    setChosen(
      (before) =>
        new Set(before.has(user) ? [...before].filter((one) => one !== user) : [...before, user]),
    )
  return (
    <Modal
      opened
      onClose={onClose}
      title={t`Models of ${name}`}
      size="lg"
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <FormFailure text={failure} />
      <ModelChecklist chosen={chosen} onToggle={toggle} />
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          <Plural value={chosen.size} one="# model chosen" other="# models chosen" />
        </Text>
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button loading={busy} onClick={() => void save([...chosen])}>
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
  const save = async (models: string[]) => {
    setBusy(true)
    setFailure(undefined)
    try {
      await call(permissionCalls.allocateModels, {
        params: { user: row.user },
        body: { models, version: row.version },
      })
      await decided()
      onDone()
      await toastSuccess(t`Models assigned`)
    } catch (error) {
      setFailure(failureText(error, t`Model Assignment`))
      await decided()
      setBusy(false)
    }
  }
  return { save, failure, busy }
}

function ModelChecklist({
  chosen,
  onToggle,
}: {
  readonly chosen: ReadonlySet<string>
  readonly onToggle: (user: string) => void
}) {
  const { t } = useLingui()
  const models = useModels()
  const [filter, setFilter] = useState('')
  const shown = models.filter((model) =>
    plain(`${displayName(model)} ${model.user}`).includes(plain(filter)),
  )
  return (
    <>
      <TextInput
        size="sm"
        mt={4}
        data-autofocus
        aria-label={t`Find a model`}
        placeholder={t`Find a model`}
        leftSection={<IconSearch size={14} stroke={1.8} />}
        value={filter}
        onChange={(event) => setFilter(event.currentTarget.value)}
      />
      <div className={classes['models']} role="group" aria-label={t`Models`} tabIndex={0}>
        {shown.map((model) => (
          <Checkbox
            key={model.user}
            size="sm"
            label={displayName(model)}
            checked={chosen.has(model.user)}
            onChange={() => onToggle(model.user)}
          />
        ))}
        {shown.length === 0 && (
          <Text size="sm" c="dimmed">
            <Trans>Nobody matches</Trans>
          </Text>
        )}
      </div>
    </>
  )
}
