import { Flex, Input, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { priorities, repeats, taskLimits } from '#shared/tasks/rules.ts'
import type { ProjectDetail, Task } from '#shared/tasks/views.ts'
import { useSend } from '../platform/use-send.ts'
import { ChoiceSelect } from '../ui/ChoiceSelect.tsx'
import { PersonPicker } from '../ui/PersonPicker.tsx'
import { changeTask, tasksKey, useBoard, type ChangedFields } from './data.ts'
import { DayFact } from './DayFact.tsx'
import { StatusField } from './StatusField.tsx'
import { useProjectPeople } from './use-project-people.ts'
import { statusesOf, usePriorityNames, useRepeatNames } from './words.ts'

interface Props {
  readonly task: Task
  readonly project: ProjectDetail | undefined
  readonly mayEdit: boolean
}

/** The values that a task has one of each; every one is saved by itself, so that what others change beside it stays. */
export function TaskFacts({ task, project, mayEdit }: Props) {
  const { t } = useLingui()
  const priorityNames = usePriorityNames()
  const cards = useBoard(task.projectId).data ?? []
  const { send } = useSend(tasksKey)
  const set = (label: string, change: ChangedFields) =>
    void send(label, () => changeTask(task, change))
  const people = {
    assignee: useProjectPeople(project, task.assignee),
    reporter: useProjectPeople(project, task.reporter),
  }
  const person = (field: 'assignee' | 'reporter', label: string) => (
    <PersonPicker
      label={label}
      people={people[field]}
      disabled={!mayEdit}
      value={task[field] ?? ''}
      onChange={(user) => set(label, { [field]: user === '' ? null : user })}
    />
  )
  const choice = { size: 'sm', disabled: !mayEdit } as const
  return (
    <div className="cb-columns" data-narrow>
      <StatusField
        statuses={statusesOf([...cards, task])}
        value={task.status}
        disabled={!mayEdit}
        onChange={(status) => set(t`Status`, { status })}
      />
      {person('assignee', t`Assignee`)}
      <ChoiceSelect
        {...choice}
        label={t`Section`}
        value={task.section ?? ''}
        onChange={({ currentTarget: { value } }) => set(t`Section`, { section: value || null })}
        data={[
          { value: '', label: t`No section` },
          ...(project?.sections ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
      />
      <ChoiceSelect
        {...choice}
        label={t`Priority`}
        value={task.priority}
        onChange={({ currentTarget: { value } }) =>
          set(t`Priority`, { priority: priorities.find((one) => one === value) ?? 'none' })
        }
        data={priorities.map((value) => ({ value, label: priorityNames[value] }))}
      />
      <DayFact
        isWide
        label={t`Due`}
        timeLabel={t`Due time`}
        value={task.due}
        disabled={!mayEdit}
        onSet={(due) => set(t`Due`, { due })}
      />
      <DayFact
        label={t`Start`}
        value={task.start}
        disabled={!mayEdit}
        onSet={(start) => set(t`Start`, { start })}
      />
      <Repeats task={task} mayEdit={mayEdit} set={set} />
      {person('reporter', t`Reporter`)}
      <Estimate task={task} mayEdit={mayEdit} set={set} />
      <Labels task={task} project={project} mayEdit={mayEdit} set={set} />
    </div>
  )
}

type Setting = Pick<Props, 'task' | 'mayEdit'> & {
  readonly set: (label: string, change: ChangedFields) => void
}
function Repeats({ task: { repeat }, mayEdit, set }: Setting) {
  const { t } = useLingui()
  const names = useRepeatNames()
  return (
    <ChoiceSelect
      size="sm"
      label={t`Repeats`}
      disabled={!mayEdit}
      value={repeat}
      onChange={({ currentTarget: { value } }) =>
        set(t`Repeats`, { repeat: repeats.find((one) => one === value) ?? 'never' })
      }
      data={repeats.map((value) => ({ value, label: names[value] }))}
    />
  )
}

/** In hours, as people estimate; kept in minutes. */
function Estimate({ task: { estimate_minutes }, mayEdit, set }: Setting) {
  const { t, i18n } = useLingui()
  const shown = estimate_minutes === null ? '' : i18n.number(estimate_minutes / 60)
  const save = (typed: string) => {
    const minutes = Math.round(Number(typed.trim().replace(',', '.')) * 60)
    const next = typed.trim() === '' ? null : minutes
    const isTaken = next === null || (next >= 1 && next <= taskLimits.estimate_minutes)
    if (isTaken && typed !== shown) set(t`Estimate`, { estimate_minutes: next })
  }
  return (
    <TextInput
      key={shown}
      label={t`Estimate (hours)`}
      inputMode="decimal"
      maxLength={7}
      disabled={!mayEdit}
      defaultValue={shown}
      onBlur={({ currentTarget }) => save(currentTarget.value)}
    />
  )
}

function Labels({ task, project, mayEdit, set }: Setting & Pick<Props, 'project'>) {
  const { t } = useLingui()
  const labels = project?.labels ?? []
  if (labels.length === 0) return null
  const toggle = (label: string) =>
    set(t`Labels`, {
      labels: task.labels.includes(label)
        ? task.labels.filter((one) => one !== label)
        : [...task.labels, label],
    })
  return (
    <Input.Wrapper component="fieldset" className="cb-wide">
      <legend>{t`Labels`}</legend>
      <Flex gap={4} wrap="wrap">
        {labels.map(({ _id, name }) => (
          <button
            key={_id}
            type="button"
            className="cb-choice"
            disabled={!mayEdit}
            aria-pressed={task.labels.includes(_id)}
            onClick={() => toggle(_id)}
          >
            {name}
          </button>
        ))}
      </Flex>
    </Input.Wrapper>
  )
}
