import { useState } from 'react'
import { Textarea, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { accountCalls } from '#shared/accounts/calls.ts'
import { taskCalls } from '#shared/tasks/calls.ts'
import type { Project } from '#shared/tasks/views.ts'
import { useMayCall } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import { newId } from '../platform/new-id.ts'
import { useLocalStudios } from '../platform/queries.ts'
import { sendOnce } from '../platform/send-once.ts'
import { useViewer } from '../platform/session.ts'
import { ChoiceSelect } from '../ui/ChoiceSelect.tsx'
import { DateField } from '../ui/DateField.tsx'
import { SaveDialog } from '../ui/SaveDialog.tsx'
import { useCallForm } from '../ui/use-call-form.ts'
import { useStudioName } from '../ui/use-studio-name.ts'
import { tasksKey } from './data.ts'
import { useProjectTemplates } from './template-data.ts'
import { todayHere } from './words.ts'

/** The sections that a new project begins with. */
const useFirstSections = () => {
  const { t } = useLingui()
  return [
    t({ id: 'To do (section)', message: 'To do' }),
    t`In progress`,
    t({ id: 'Done (section)', message: 'Done' }),
  ]
}

/** A new project, with three sections to begin with, or made from a template. */
export function NewProject({
  onMade,
  onClose,
}: {
  readonly onMade: (project: string) => void
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const studios = useLocalStudios(accountCalls.getLocalStudios)
  const viewer = useViewer()
  const sections = useFirstSections()
  const [key] = useState(() => newId())
  const form = useCallForm(taskCalls.createNewProject, {
    name: '',
    description: '',
    studio: viewer.studio ?? studios[0]?.studio ?? '',
  })
  const [template, setTemplate] = useState('')
  const [start, setStart] = useState(todayHere)
  const send = async (body: Parameters<Parameters<typeof form.onSubmit>[0]>[0]) => {
    if (template !== '')
      return call(
        taskCalls.makeFromTemplate,
        { params: { project: template }, body: { name: body.name, start } },
        { fetch: sendOnce(key) },
      )
    const made = await call(taskCalls.createNewProject, { body }, { fetch: sendOnce(key) })
    for (const name of sections)
      await call(taskCalls.createSection, { body: { projectId: made._id, name } })
    return made
  }
  return (
    <SaveDialog
      title={t`New project`}
      about=""
      form={form}
      submit={t`Create project`}
      toast={t`Project created`}
      invalidates={[tasksKey]}
      send={send}
      disabled={template !== '' && start === ''}
      onSaved={({ _id }) => onMade(_id)}
      onClose={onClose}
    >
      <TextInput label={t`Name`} data-autofocus {...form.field('name')} />
      <FromTemplate template={template} start={start} onTemplate={setTemplate} onStart={setStart} />
      {template === '' && (
        <Textarea label={t`Description`} autosize minRows={2} {...form.field('description')} />
      )}
      {template === '' && studios.length > 1 && (
        <ChoiceSelect
          size="sm"
          label={t`Studio`}
          description={t`Everyone there can edit its tasks until you choose the members.`}
          {...form.field('studio')}
          data={studios.map(({ studio, name }) => ({ value: studio, label: name }))}
        />
      )}
    </SaveDialog>
  )
}

/** The template that it is made from, and the day from which its dates count; nothing where there is no template. */
function FromTemplate({
  template,
  start,
  onTemplate,
  onStart,
}: {
  readonly template: string
  readonly start: string
  readonly onTemplate: (template: string) => void
  readonly onStart: (day: string) => void
}) {
  const { t } = useLingui()
  const mayMake = useMayCall(taskCalls.makeFromTemplate)
  const templates = useProjectTemplates().data ?? []
  const studioName = useStudioName()
  if (!mayMake || templates.length === 0) return null
  const isOne = new Set(templates.map(({ studio }) => studio)).size === 1
  return (
    <>
      <ChoiceSelect
        size="sm"
        label={t`Template`}
        value={template}
        onChange={({ currentTarget }) => onTemplate(currentTarget.value)}
        data={[
          { value: '', label: t`No template` },
          ...templates.map(({ _id, name, studio }) => ({
            value: _id,
            label: isOne ? name : `${name} · ${studioName(studio)}`,
          })),
        ]}
      />
      {template !== '' && (
        <DateField
          label={t`First day`}
          description={t`Due dates of the template count from this day.`}
          value={start}
          onChange={onStart}
        />
      )}
    </>
  )
}

/** Renames a project or describes it. */
export function EditProject({
  project: { _id, name, description },
  onClose,
}: {
  readonly project: Project
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const form = useCallForm(taskCalls.updateProject, { _id, name, description: description ?? '' })
  return (
    <SaveDialog
      title={t`Edit project`}
      about={_id}
      form={form}
      submit={t`Save`}
      toast={t`Saved`}
      invalidates={[tasksKey]}
      send={(body) => call(taskCalls.updateProject, { body })}
      onClose={onClose}
    >
      <TextInput label={t`Name`} data-autofocus {...form.field('name')} />
      <Textarea label={t`Description`} autosize minRows={2} {...form.field('description')} />
    </SaveDialog>
  )
}
