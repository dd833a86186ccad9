import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { useState } from 'react'
import { Box, Button, Group, Modal, Text } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { accountCalls } from '#shared/accounts/calls.ts'
import { permissionCalls, type TrainerModels } from '#shared/permissions/calls.ts'
import type { LocalDay } from '#shared/platform/local-day.ts'
import { call } from '../platform/call.ts'
import { failureText, toastFailure, toastSuccess, toastUndo } from '../platform/toasts.ts'
import { EffectiveFrom } from '../ui/EffectiveFrom.tsx'
import { FormFailure } from '../ui/FormFailure.tsx'
import { usePersonName } from '../platform/people.ts'
import { useStudioZones } from '../platform/queries.ts'
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
  const [from, setFrom] = useState('')
  const zones = useStudioZones(accountCalls.getLocalStudios)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t`${name}’s models`}
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
      <Box mt="sm" maw={320}>
        <EffectiveFrom zone={zones.get(row.studio ?? '')} value={from} onChange={setFrom} />
      </Box>
      <Group justify="space-between" mt="sm">
        <Text size="sm" c="dimmed">
          <Plural value={chosen.length} one="# model selected" other="# models selected" />
        </Text>
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button loading={busy} onClick={() => void save(chosen, from)}>
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
  const allocate = async (models: readonly string[], version: number, from = '') => {
    const answer = await call(permissionCalls.allocateModels, {
      params: { user: row.user },
      body: { models: [...models], version, ...(from === '' ? {} : { from }) },
    })
    await decided()
    return answer.version
  }
  const save = async (models: readonly string[], from: LocalDay) => {
    setBusy(true)
    setFailure(undefined)
    try {
      const version = await allocate(models, row.version, from)
      onDone()
      // What a past day held before, the set of today does not tell.
      if (from !== '') return await toastSuccess(t`Models assigned`)
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
    return undefined
  }
  return { save, failure, busy }
}
