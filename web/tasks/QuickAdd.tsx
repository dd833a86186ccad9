import '@mantine/core/styles/Progress.layer.css'
import { useMemo, useState } from 'react'
import { Group, Progress, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import { taskCalls } from '#shared/tasks/calls.ts'
import { isLevel, taskLimits } from '#shared/tasks/rules.ts'
import type { Task } from '#shared/tasks/views.ts'
import { call } from '../platform/call.ts'
import { usePersonName } from '../platform/people.ts'
import { useViewer } from '../platform/session.ts'
import { sendWithProgress } from '../platform/send-with-progress.ts'
import { ChoiceSelect } from '../ui/ChoiceSelect.tsx'
import { SaveDialog } from '../ui/SaveDialog.tsx'
import { ChosenFiles } from './ChosenFiles.tsx'
import { multipartBody, tasksKey, useProject } from './data.ts'
import { LabelChips } from './LabelChips.tsx'
import { readQuickTask, type QuickTask } from './quick-add.ts'
import { useTaskTemplates } from './template-data.ts'
import type { ProjectChoice } from './use-project-choice.ts'
import { useVocabulary } from './use-vocabulary.ts'
import { dueText, usePriorityNames } from './words.ts'

export interface QuickAddProps {
  readonly projects: NonNullable<ProjectChoice['projects']>
  readonly project: string
  /** null: the first one. */
  readonly section: string | null
  /** The chat message that it is made of, what is written already, and what the link to it is called. */
  readonly begun?: {
    readonly message: string
    readonly line: string
    readonly description: string
    readonly of: string
  }
  readonly onClose: () => void
}

/** A new task from one line, with what was read of it said below. */
export function QuickAdd({ projects, project, section, begun, onClose }: QuickAddProps) {
  const { t } = useLingui()
  const { user: reporter } = useViewer()
  const [[files, setFiles], [part, setPart]] = [useState<readonly File[]>([]), useState(0)]
  const form = useLineForm(project || (projects[0]?._id ?? ''), section, begun)
  const { values } = form
  const detail = useProject(values.project).data
  const sections = detail?.sections ?? []
  const chosen = sections.find(({ _id }) => _id === values.section) ?? sections[0]
  const vocabulary = useVocabulary(detail)
  const read = useMemo(() => readQuickTask(values.line, vocabulary), [values.line, vocabulary])
  const templates = useTaskTemplates(values.project).data ?? []
  const template = templates.find(({ _id }) => _id === values.template)
  const mayEdit = !detail || isLevel(detail.level, 'edit')
  const send = async () => {
    const { unknown: _, ...task } = read
    const where = { projectId: values.project, section: chosen?._id ?? null }
    const said = template ? { ...saidOnly(task), template: template._id } : task
    const from = begun && { message: begun.message, description: values.description || null }
    const body = multipartBody({ ...said, ...from, reporter, ...where }, files)
    const withProgress = (url: string, init: RequestInit) => sendWithProgress(url, init, setPart)
    return call(taskCalls.createTask, { body }, files.length > 0 ? { fetch: withProgress } : {})
  }
  return (
    <SaveDialog
      title={t`New task`}
      about={begun ? `of ${begun.message}` : values.project}
      form={form}
      submit={t`Create task`}
      size="lg"
      disabled={!mayEdit || read.title === ''}
      note={!mayEdit && t`You can only view this project.`}
      send={send}
      toast={t`Task created`}
      invalidates={[tasksKey]}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label={t`Task`}
        description={t`Add @person, #label, !priority and a day such as “tomorrow 14:00”.`}
        maxLength={taskLimits.title}
        {...form.getInputProps('line')}
      />
      {begun && <OfMessage of={begun.of} field={form.getInputProps('description')} />}
      <Read read={read} labels={detail?.labels ?? []} />
      <TemplateField
        templates={templates}
        chosen={template}
        line={values.line}
        onChoose={form.setValues}
      />
      <Place form={form} projects={projects} sections={sections} chosen={chosen?._id ?? ''} />
      <ChosenFiles files={files} onChange={setFiles} />
      {part > 0 && <Progress value={part * 100} size="sm" aria-label={t`Upload progress`} />}
    </SaveDialog>
  )
}

/** Where the task goes. */
function Place({
  form,
  projects,
  sections,
  chosen,
}: {
  readonly form: ReturnType<typeof useLineForm>
  readonly projects: QuickAddProps['projects']
  readonly sections: Parameters<typeof listed>[0]
  readonly chosen: string
}) {
  const { t } = useLingui()
  return (
    <Group grow>
      <ChoiceSelect
        size="sm"
        label={t`Project`}
        {...form.getInputProps('project')}
        data={listed(projects)}
      />
      <ChoiceSelect
        size="sm"
        label={t`Section`}
        {...form.getInputProps('section')}
        value={chosen}
        data={listed(sections)}
      />
    </Group>
  )
}

/** The longer text of the message that a task is made of, and that the task links to it. */
function OfMessage({ of, field }: { readonly of: string; readonly field: object }) {
  const { t } = useLingui()
  return (
    <>
      <Textarea
        label={t`Description`}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={taskLimits.description}
        {...field}
      />
      <Text size="sm">{t`Linked to the chat message: ${of}`}</Text>
    </>
  )
}

function useLineForm(project: string, section: string | null, begun: QuickAddProps['begun']) {
  const { t } = useLingui()
  return useForm({
    mode: 'controlled',
    initialValues: {
      line: begun?.line ?? '',
      description: begun?.description ?? '',
      project,
      section: section ?? '',
      template: '',
    },
    validate: { line: (line) => (line.trim() === '' ? t`Fill in this field` : null) },
  })
}

/** Which template the task is made from; nothing where the project has none. */
function TemplateField({
  templates,
  chosen,
  line,
  onChoose,
}: {
  readonly templates: readonly Task[]
  readonly chosen: Task | undefined
  readonly line: string
  readonly onChoose: (values: { readonly template: string; readonly line?: string }) => void
}) {
  const { t } = useLingui()
  if (templates.length === 0) return null
  const isOwn = line.trim() !== '' && line !== chosen?.title
  const choose = (template: string) => {
    const title = templates.find(({ _id }) => _id === template)?.title ?? ''
    onChoose(isOwn ? { template } : { template, line: title })
  }
  return (
    <ChoiceSelect
      size="sm"
      label={t`Template`}
      description={chosen && t`It gives what the line above does not say, and its subtasks.`}
      value={chosen?._id ?? ''}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
      data={[
        { value: '', label: t`No template` },
        ...templates.map(({ _id, title }) => ({ value: _id, label: title })),
      ]}
    />
  )
}

/** The values that a line says, without those that it does not speak of. */
const saidOnly = ({ title, assignee, labels, priority, due }: Omit<QuickTask, 'unknown'>) => ({
  title,
  assignee: assignee ?? undefined,
  labels: labels.length > 0 ? labels : undefined,
  priority: priority === 'none' ? undefined : priority,
  due,
})

const listed = (all: readonly { readonly _id: string; readonly name: string }[]) =>
  all.map(({ _id, name }) => ({ value: _id, label: name }))

function Read({
  read,
  labels,
}: {
  readonly read: QuickTask
  readonly labels: Parameters<typeof LabelChips>[0]['labels']
}) {
  const { t, i18n } = useLingui()
  const [names, priorities] = [usePersonName(), usePriorityNames()]
  const { assignee, due, priority, unknown } = read
  const unknownWords = unknown.join(' ')
  const facts = [
    assignee !== null && [t`Assignee`, names(assignee)],
    due !== null && [t`Due`, dueText(due, i18n.locale)],
    priority !== 'none' && [t`Priority`, priorities[priority]],
  ].filter((fact) => fact !== false)
  return (
    <Stack gap={4} role="status" mih={22}>
      <Group gap="md" fz="sm">
        {facts.map(([label = '', value]) => (
          <span key={label}>
            <Text span c="dimmed" size="sm">
              {label}:{' '}
            </Text>
            {value}
          </span>
        ))}
        <LabelChips chosen={read.labels} labels={labels} />
      </Group>
      {unknown.length > 0 && (
        <Text size="xs" c="dimmed">{t`Not found, so part of the title: ${unknownWords}`}</Text>
      )}
    </Stack>
  )
}
