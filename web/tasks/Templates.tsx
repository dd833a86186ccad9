import { useState } from 'react'
import { CloseButton, Flex, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { taskCalls } from '#shared/tasks/calls.ts'
import { taskLimits } from '#shared/tasks/rules.ts'
import type { ProjectDetail } from '#shared/tasks/views.ts'
import { call } from '../platform/call.ts'
import { newId } from '../platform/new-id.ts'
import { paths, withQuery } from '../platform/paths.ts'
import { sendOnce } from '../platform/send-once.ts'
import { useSend } from '../platform/use-send.ts'
import { useMayCall } from '../platform/actions.ts'
import { DateField } from '../ui/DateField.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { SaveDialog } from '../ui/SaveDialog.tsx'
import { useConfirm } from '../ui/use-confirm.ts'
import { tasksKey, useBoard } from './data.ts'
import { useProjectTemplates, useTaskTemplates } from './template-data.ts'
import { todayHere } from './words.ts'

interface Props {
  readonly project: ProjectDetail
  readonly onClose: () => void
}

/** Copies a project as a template, with the day from which its dates are counted. */
export function SaveTemplate({ project: { _id, name }, onClose }: Props) {
  const { t } = useLingui()
  const [key] = useState(() => newId())
  const cards = useBoard(_id).data ?? []
  const first = cards
    .flatMap(({ start, due }) => [start, due?.slice(0, 10)])
    .filter((day) => typeof day === 'string')
    .toSorted()[0]
  const form = useForm({
    mode: 'controlled',
    initialValues: { name, start: first ?? todayHere() },
    validate: {
      name: (typed) => (typed.trim() === '' ? t`Fill in this field` : null),
      start: (day) => (day === '' ? t`Enter a day` : null),
    },
  })
  const [count, max] = [cards.length, taskLimits.bulk]
  return (
    <SaveDialog
      title={t`Save “${name}” as a template`}
      about={_id}
      form={form}
      submit={t`Save template`}
      disabled={count > max}
      note={
        count > max
          ? t`A template can have up to ${max} tasks.`
          : t`Sections, labels, limits and open tasks are copied, without comments and files.`
      }
      toast={t`Template saved`}
      invalidates={[tasksKey]}
      send={(body) =>
        call(
          taskCalls.saveProjectTemplate,
          { params: { project: _id }, body },
          { fetch: sendOnce(key) },
        )
      }
      onClose={onClose}
    >
      <TextInput
        label={t`Name of the template`}
        maxLength={taskLimits.name}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <DateField
        label={t`First day`}
        description={t`Due dates are kept as days from this one.`}
        value={form.values.start}
        error={form.errors['start']}
        onChange={(day) => form.setFieldValue('start', day)}
      />
    </SaveDialog>
  )
}

/** The templates there are: of tasks in this project, and of projects. */
export function TemplatesDialog({
  project,
  onClose,
}: Omit<Props, 'project'> & { readonly project: ProjectDetail | undefined }) {
  const { t } = useLingui()
  const mayMake = useMayCall(taskCalls.projectTemplates)
  return (
    <Dialog title={t`Templates`} onClose={onClose} size="lg">
      <Stack gap="lg">
        {project && <TaskTemplates project={project} onClose={onClose} />}
        {mayMake && <ProjectTemplates />}
      </Stack>
    </Dialog>
  )
}

function TaskTemplates({ project: { _id, name, level }, onClose }: Props) {
  const { t } = useLingui()
  const { data } = useTaskTemplates(_id)
  const remove = useRemoval()
  const mayEdit = useMayCall(taskCalls.deleteTask) && level !== 'view' && level !== 'comment'
  return (
    <section>
      <Text fw={600} mb={4}>{t`Task templates in “${name}”`}</Text>
      {data?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t`Open a task and choose “Save as template”; then choose it when you add a task.`}
        </Text>
      )}
      <ul>
        {data?.map(({ _id: id, title }) => (
          <Flex component="li" key={id} align="center" gap="xs" mih={32}>
            <Link
              className="cb-anchor"
              href={withQuery(paths.tasks, { project: _id, task: id })}
              onClick={onClose}
            >
              {title}
            </Link>
            {mayEdit && (
              <CloseButton
                size="sm"
                aria-label={t`Delete template ${title}`}
                onClick={() => remove(title, () => call(taskCalls.deleteTask, { params: { id } }))}
              />
            )}
          </Flex>
        ))}
      </ul>
    </section>
  )
}

function ProjectTemplates() {
  const { t } = useLingui()
  const { data } = useProjectTemplates()
  const remove = useRemoval()
  return (
    <section>
      <Text fw={600} mb={4}>{t`Project templates`}</Text>
      <Text size="sm" c="dimmed">
        {data?.length === 0
          ? t`Save a project as a template from its menu.`
          : t`Choose one when you create a project.`}
      </Text>
      <ul>
        {data?.map(({ _id: id, name, tasks, sections }) => (
          <Flex component="li" key={id} align="center" gap="xs" mih={32}>
            <span>{name}</span>
            <Text span size="sm" c="dimmed">
              {[
                plural(sections.length, { one: '# section', other: '# sections' }),
                plural(tasks, { one: '# task', other: '# tasks' }),
              ].join(' · ')}
            </Text>
            <CloseButton
              size="sm"
              aria-label={t`Delete template ${name}`}
              onClick={() => remove(name, () => call(taskCalls.deleteProject, { params: { id } }))}
            />
          </Flex>
        ))}
      </ul>
    </section>
  )
}

function useRemoval() {
  const { t } = useLingui()
  const confirm = useConfirm()
  const { send } = useSend(tasksKey)
  return (target: string, perform: () => Promise<unknown>) =>
    confirm({
      confirm: t`Delete template`,
      target,
      danger: true,
      perform: () => send(t`Delete template`, perform),
    })
}
