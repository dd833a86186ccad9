import { useForm } from '@mantine/form'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { priorities, taskLimits } from '#shared/tasks/rules.ts'
import { taskCalls } from '#shared/tasks/calls.ts'
import type { CallRequest } from '#shared/platform/calls.ts'
import type { Task } from '#shared/tasks/views.ts'
import { call } from '../platform/call.ts'
import { toastUndo } from '../platform/toasts.ts'
import { useSend } from '../platform/use-send.ts'
import { ChoiceSelect } from '../ui/ChoiceSelect.tsx'
import { DateField } from '../ui/DateField.tsx'
import { PersonPicker } from '../ui/PersonPicker.tsx'
import { SaveDialog } from '../ui/SaveDialog.tsx'
import { tasksKey, useProject } from './data.ts'
import { useProjectPeople } from './use-project-people.ts'
import { statusesOf, usePriorityNames, useTaskStatusName } from './words.ts'

type Change = NonNullable<CallRequest<typeof taskCalls.changeTasks>['body']>['change']
/** In a choice: the value is taken away. No status, person or id is written so. */
const NONE = '-'
const start = { status: '', assignee: '', priority: '', due: '', section: '' }
const orNull = (value: string) => (value === NONE ? null : value)
const changeOf = ({ status, assignee, priority, due, section }: typeof start): Change => ({
  ...(status && { status }),
  ...(assignee && { assignee: orNull(assignee) }),
  ...(priority && { priority: priorities.find((one) => one === priority) }),
  ...(due && { due }),
  ...(section && { section: orNull(section) }),
})

/** Changes several tasks alike, all or none of them; one Undo takes back the whole. */
export default function BulkChange({
  tasks,
  onChanged,
  onClose,
}: {
  readonly tasks: readonly Task[]
  readonly onChanged: () => void
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const form = useForm({ mode: 'controlled', initialValues: start })
  const { send: sendUndo } = useSend(tasksKey)
  const count = tasks.length
  const [first] = tasks
  const isOne = tasks.every(({ projectId }) => projectId === first?.projectId)
  const project = useProject(isOne ? (first?.projectId ?? '') : '').data
  const max = taskLimits.bulk
  const send = (values: typeof start) =>
    call(taskCalls.changeTasks, {
      body: { tasks: tasks.map(({ _id }) => _id), change: changeOf(values) },
    })
  const undo = (body: { bulk: string; tasks: string[] }) =>
    void sendUndo(t`Undo`, () => call(taskCalls.undoChange, { body }))
  return (
    <SaveDialog
      title={plural(count, { one: 'Change # task', other: 'Change # tasks' })}
      about={String(first?._id)}
      form={form}
      submit={t`Change`}
      disabled={count > max || Object.keys(changeOf(form.values)).length === 0}
      note={count > max ? t`At most ${max} tasks at once` : t`What you leave empty stays as it is.`}
      overflowing
      invalidates={[tasksKey]}
      send={send}
      onSaved={(done) => {
        onChanged()
        const text = plural(count, { one: '# task changed', other: '# tasks changed' })
        void toastUndo({ text, undo: () => undo(done) })
      }}
      onClose={onClose}
    >
      <Fields form={form} tasks={tasks} project={project} />
    </SaveDialog>
  )
}

function Fields({
  form,
  tasks,
  project,
}: {
  readonly form: ReturnType<typeof useForm<typeof start>>
  readonly tasks: readonly Task[]
  readonly project: ReturnType<typeof useProject>['data']
}) {
  const { t } = useLingui()
  const people = useProjectPeople(project)
  const [statusName, priorityNames] = [useTaskStatusName(), usePriorityNames()]
  const unchanged = { value: '', label: t`Leave as it is` }
  const field = (name: keyof typeof start) => ({ size: 'sm', ...form.getInputProps(name) }) as const
  return (
    <>
      <ChoiceSelect
        label={t`Status`}
        {...field('status')}
        data={[
          unchanged,
          ...statusesOf(tasks).map((value) => ({ value, label: statusName(value) })),
        ]}
      />
      <PersonPicker
        label={t`Assignee`}
        people={people}
        value={form.values.assignee}
        onChange={(user) => form.setFieldValue('assignee', user)}
      />
      <ChoiceSelect
        label={t`Priority`}
        {...field('priority')}
        data={[unchanged, ...priorities.map((value) => ({ value, label: priorityNames[value] }))]}
      />
      <DateField
        label={t`Due`}
        value={form.values.due}
        onChange={(due) => form.setFieldValue('due', due)}
      />
      {project && (
        <ChoiceSelect
          label={t`Section`}
          {...field('section')}
          data={[
            unchanged,
            { value: NONE, label: t`No section` },
            ...project.sections.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
        />
      )}
    </>
  )
}
