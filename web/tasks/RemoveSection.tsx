import { Button, Group, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { taskCalls } from '#shared/tasks/calls.ts'
import { call } from '../platform/call.ts'
import { useSend } from '../platform/use-send.ts'
import { tasksKey } from './data.ts'

/** Asks what becomes of the tasks of a section that is deleted. */
export function RemoveSection({
  project: projectId,
  section: { _id: sectionId, name },
  onClose,
}: {
  readonly project: string
  readonly section: { readonly _id: string; readonly name: string }
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const { send, busy } = useSend(tasksKey)
  const params = { sectionId, projectId }
  const remove = (withTasks: boolean) =>
    send(t`Delete section`, async () => {
      if (withTasks) await call(taskCalls.deleteSectionTasks, { params })
      await call(taskCalls.deleteSection, { params })
      onClose()
    })
  return (
    <Group
      role="alertdialog"
      aria-label={t`Delete section ${name}`}
      gap="xs"
      p="sm"
      className="cb-box"
    >
      <Text size="sm" fw={600} flex="1 1 100%">
        {t`Delete section “${name}”?`}
      </Text>
      <Button variant="default" size="xs" onClick={onClose}>{t`Cancel`}</Button>
      <Button color="red" size="xs" loading={busy} data-once="" onClick={() => void remove(false)}>
        {t`Delete, keep the tasks`}
      </Button>
      <Button color="red" size="xs" loading={busy} data-once="" onClick={() => void remove(true)}>
        {t`Delete with its tasks`}
      </Button>
    </Group>
  )
}
