import { useState, type FormEvent } from 'react'
import { ActionIcon, Button, Flex, Group, Stack, Text, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { taskCalls } from '#shared/tasks/calls.ts'
import { taskLimits } from '#shared/tasks/rules.ts'
import type { ProjectDetail } from '#shared/tasks/views.ts'
import { call } from '../platform/call.ts'
import { useSend } from '../platform/use-send.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { tasksKey } from './data.ts'
import { RemoveSection } from './RemoveSection.tsx'

type Section = ProjectDetail['sections'][number]

/** The sections of a project: their names, order and limits. Each step is saved at once. */
export function SectionsDialog({
  project,
  onClose,
}: {
  readonly project: ProjectDetail
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const { send, busy } = useSend(tasksKey)
  const [removed, remove] = useState<Section>()
  const { _id, name, sections } = project
  const reorder = (from: number, to: number) =>
    send(t`Sections`, () => {
      const next = sections.map((one) => ({ _id: one._id, name: one.name }))
      next.splice(to, 0, ...next.splice(from, 1))
      return call(taskCalls.updateSections, { body: { _id, sections: next } })
    })
  return (
    <Dialog title={t`Sections of “${name}”`} onClose={onClose} size="lg">
      <Stack gap="xs" aria-busy={busy}>
        {sections.map((section, index) => (
          <SectionRow
            key={section._id}
            project={_id}
            section={section}
            up={index > 0 ? () => void reorder(index, index - 1) : undefined}
            down={index < sections.length - 1 ? () => void reorder(index, index + 1) : undefined}
            onRemove={() => remove(section)}
          />
        ))}
        {sections.length === 0 && <Text c="dimmed" size="sm">{t`No sections yet`}</Text>}
        {removed && (
          <RemoveSection project={_id} section={removed} onClose={() => remove(undefined)} />
        )}
        {sections.length < taskLimits.sections && <NewSection project={_id} />}
      </Stack>
    </Dialog>
  )
}

function SectionRow({
  project,
  section: { _id, name, limit },
  up,
  down,
  onRemove,
}: {
  readonly project: string
  readonly section: Section
  readonly up: (() => void) | undefined
  readonly down: (() => void) | undefined
  readonly onRemove: () => void
}) {
  const { t } = useLingui()
  const { send } = useSend(tasksKey)
  const rename = (typed: string) =>
    typed.trim() === name || typed.trim() === ''
      ? undefined
      : send(t`Rename section`, () =>
          call(taskCalls.updateSectionName, {
            body: { _id: project, sectionId: _id, name: typed.trim() },
          }),
        )
  const setLimit = (typed: string) => {
    const next = typed.trim() === '' ? null : Math.round(Number(typed))
    if (next === limit || (next !== null && !(next >= 1))) return undefined
    const params = { project, section: _id }
    return send(t`Limit`, () => call(taskCalls.setSectionLimit, { params, body: { limit: next } }))
  }
  return (
    <Flex gap="xs" align="end" wrap="wrap">
      <TextInput
        flex="1 1 180px"
        aria-label={t`Name of section ${name}`}
        defaultValue={name}
        maxLength={taskLimits.name}
        onBlur={({ currentTarget }) => void rename(currentTarget.value)}
      />
      <TextInput
        w={96}
        aria-label={t`Limit of section ${name}`}
        placeholder={t`No limit`}
        inputMode="numeric"
        defaultValue={limit ?? ''}
        maxLength={5}
        onBlur={({ currentTarget }) => void setLimit(currentTarget.value)}
      />
      <Step label={t`Move ${name} up`} icon={IconArrowUp} onClick={up} />
      <Step label={t`Move ${name} down`} icon={IconArrowDown} onClick={down} />
      <Step label={t`Delete section ${name}`} icon={IconTrash} onClick={onRemove} />
    </Flex>
  )
}

function Step({
  label,
  icon: Icon,
  onClick,
}: {
  readonly label: string
  readonly icon: typeof IconTrash
  readonly onClick: (() => void) | undefined
}) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={label}
      disabled={!onClick}
      onClick={onClick}
    >
      <Icon size={16} stroke={1.8} />
    </ActionIcon>
  )
}

function NewSection({ project }: { readonly project: string }) {
  const { t } = useLingui()
  const { send, busy } = useSend(tasksKey)
  const [name, setName] = useState('')
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    const body = { projectId: project, name: name.trim() }
    void send(t`Add section`, async () => {
      await call(taskCalls.createSection, { body })
      setName('')
    })
  }
  return (
    <Group component="form" gap="xs" align="end" onSubmit={add}>
      <TextInput
        flex={1}
        label={t`New section`}
        value={name}
        maxLength={taskLimits.name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={busy} disabled={name.trim() === ''}>
        {t`Add section`}
      </Button>
    </Group>
  )
}
