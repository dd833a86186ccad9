import { useState, type FormEvent } from 'react'
import { Button, CloseButton, Flex, Group, Stack, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { taskCalls } from '#shared/tasks/calls.ts'
import { isDone, STATUS_DEFAULT, taskLimits } from '#shared/tasks/rules.ts'
import type { ProjectDetail, Subtask, Task } from '#shared/tasks/views.ts'
import { call } from '../platform/call.ts'
import { useSend } from '../platform/use-send.ts'
import { PersonPicker } from '../ui/PersonPicker.tsx'
import { showTask, tasksKey } from './data.ts'
import { DayFact } from './DayFact.tsx'
import { useProjectPeople } from './use-project-people.ts'

interface Props {
  readonly task: Task
  readonly project: ProjectDetail | undefined
  readonly mayEdit: boolean
}

/** The subtasks of a task, each ticked, renamed, assigned or taken away by itself. */
export function Subtasks({ task, project, mayEdit }: Props) {
  const { t } = useLingui()
  const { subtasks } = task
  const [done, all] = [subtasks.filter(({ status }) => isDone(status)).length, subtasks.length]
  if (!mayEdit && all === 0) return null
  return (
    <section aria-label={t`Subtasks`}>
      <Flex gap={8} align="baseline" mb={6}>
        <h2>{t`Subtasks`}</h2>
        {all > 0 && <small>{t`${done} of ${all} subtasks done`}</small>}
      </Flex>
      <Stack component="ul" gap={4}>
        {subtasks.map((subtask) => (
          <SubtaskRow
            key={subtask.subtaskId}
            task={task._id}
            subtask={subtask}
            project={project}
            mayEdit={mayEdit}
          />
        ))}
      </Stack>
      {mayEdit && all < taskLimits.subtasks && <AddSubtask task={task._id} />}
    </section>
  )
}

function SubtaskRow({
  task,
  subtask: { subtaskId, title, status, assignee, due },
  project,
  mayEdit,
}: Omit<Props, 'task'> & { readonly task: string; readonly subtask: Subtask }) {
  const { t } = useLingui()
  const { send } = useSend(tasksKey)
  const [isOpen, setOpen] = useState(false)
  const change = (values: Partial<Omit<Subtask, 'subtaskId'>>) =>
    void send(t`Subtask`, async () =>
      showTask(await call(taskCalls.updateSubtask, { body: { _id: task, subtaskId, ...values } })),
    )
  const remove = () =>
    void send(t`Delete subtask`, async () =>
      showTask(await call(taskCalls.deleteSubtask, { params: { id: task, subtaskId } })),
    )
  return (
    <li>
      <Flex gap={8} align="center">
        <input
          type="checkbox"
          aria-label={t`Done: ${title}`}
          checked={isDone(status)}
          disabled={!mayEdit}
          onChange={({ currentTarget }) =>
            change({ status: currentTarget.checked ? 'Done' : STATUS_DEFAULT })
          }
        />
        <TextInput
          key={title}
          flex={1}
          size="xs"
          aria-label={t`Title of the subtask ${title}`}
          readOnly={!mayEdit}
          maxLength={taskLimits.title}
          defaultValue={title}
          styles={{ input: { textDecoration: isDone(status) ? 'line-through' : 'none' } }}
          onBlur={({ currentTarget }) => {
            const typed = currentTarget.value.trim()
            if (typed !== '' && typed !== title) change({ title: typed })
          }}
          onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
        />
        {mayEdit && (
          <>
            <Button
              size="compact-xs"
              variant="subtle"
              color="gray"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {t`Details`}
              <span className="cb-visually-hidden"> {title}</span>
            </Button>
            <CloseButton size="sm" aria-label={t`Remove ${title}`} onClick={remove} />
          </>
        )}
      </Flex>
      {isOpen && <SubtaskDetails assignee={assignee} due={due} project={project} change={change} />}
    </li>
  )
}

function SubtaskDetails({
  assignee,
  due,
  project,
  change,
}: Pick<Subtask, 'assignee' | 'due'> &
  Pick<Props, 'project'> & {
    readonly change: (values: Partial<Pick<Subtask, 'assignee' | 'due'>>) => void
  }) {
  const { t } = useLingui()
  const people = useProjectPeople(project, assignee)
  return (
    <Group ms={24} my={6} align="end">
      <PersonPicker
        label={t`Assignee`}
        people={people}
        value={assignee ?? ''}
        onChange={(user) => change({ assignee: user === '' ? null : user })}
      />
      <DayFact
        label={t`Due`}
        value={due}
        disabled={false}
        onSet={(next) => change({ due: next })}
      />
    </Group>
  )
}

function AddSubtask({ task }: { readonly task: string }) {
  const { t } = useLingui()
  const { send, busy } = useSend(tasksKey)
  const [title, setTitle] = useState('')
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (title.trim() === '' || busy) return
    void send(t`Add subtask`, async () => {
      const body = { _id: task, title: title.trim() }
      showTask(await call(taskCalls.createSubtask, { body }))
      setTitle('')
    })
  }
  return (
    <Group component="form" gap="xs" mt={6} onSubmit={add}>
      <TextInput
        flex={1}
        size="xs"
        aria-label={t`New subtask`}
        placeholder={t`New subtask`}
        maxLength={taskLimits.title}
        value={title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <Button type="submit" size="xs" variant="default" disabled={title.trim() === ''}>
        {t`Add subtask`}
      </Button>
    </Group>
  )
}
