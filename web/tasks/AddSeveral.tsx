import { useMemo } from 'react'
import { Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { taskCalls } from '#shared/tasks/calls.ts'
import { taskLimits } from '#shared/tasks/rules.ts'
import type { ProjectDetail } from '#shared/tasks/views.ts'
import { call } from '../platform/call.ts'
import { ChoiceSelect } from '../ui/ChoiceSelect.tsx'
import { SaveDialog } from '../ui/SaveDialog.tsx'
import { tasksKey } from './data.ts'
import { readQuickTask } from './quick-add.ts'
import { useVocabulary } from './use-vocabulary.ts'

/** Several new tasks, one a line, each read as the line of a single one; all or none are made. */
export function AddSeveral({
  project,
  onClose,
}: {
  readonly project: ProjectDetail
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const vocabulary = useVocabulary(project)
  const { _id, sections } = project
  const form = useForm({
    mode: 'controlled',
    initialValues: { lines: '', section: sections[0]?._id ?? '' },
  })
  const { lines, section } = form.values
  const read = useMemo(
    () =>
      lines
        .split('\n')
        .map((line) => readQuickTask(line, vocabulary))
        .filter(({ title }) => title !== ''),
    [lines, vocabulary],
  )
  const [count, max] = [read.length, taskLimits.bulk]
  const send = () => {
    const tasks = read.map((line) => {
      const { unknown: _, ...task } = line
      const title = task.title.slice(0, taskLimits.title)
      return { ...task, title, labels: [...task.labels], section: section || null }
    })
    return call(taskCalls.addTasks, { params: { project: _id }, body: { tasks } })
  }
  return (
    <SaveDialog
      title={t`Add several tasks`}
      about={_id}
      form={form}
      submit={t`Create tasks`}
      size="lg"
      disabled={count === 0 || count > max}
      note={count > max && t`At most ${max} tasks at once`}
      toast={t`Tasks created`}
      invalidates={[tasksKey]}
      send={send}
      onClose={onClose}
    >
      <Textarea
        autosize
        minRows={6}
        maxRows={18}
        data-autofocus
        label={t`Tasks, one per line`}
        description={t`Add @person, #label, !priority and a day such as “tomorrow 14:00”.`}
        {...form.getInputProps('lines')}
      />
      <Text size="sm" c="dimmed" role="status">
        {plural(count, { one: '# task', other: '# tasks' })}
      </Text>
      <ChoiceSelect
        size="sm"
        label={t`Section`}
        {...form.getInputProps('section')}
        data={sections.map((one) => ({ value: one._id, label: one.name }))}
      />
    </SaveDialog>
  )
}
