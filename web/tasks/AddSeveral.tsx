import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { useMemo, useState, type ReactNode } from 'react'
import { Button, Checkbox, CloseButton, FileButton, Group, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconFileImport } from '@tabler/icons-react'
import type { ProjectDetail } from '#shared/tasks/views.ts'
import { displayName, useViewer } from '../platform/session.ts'
import { failureText } from '../platform/toasts.ts'
import { ChoiceSelect } from '../ui/ChoiceSelect.tsx'
import { SaveDialog } from '../ui/SaveDialog.tsx'
import { tasksKey, useBoard } from './data.ts'
import { useVocabulary } from './use-vocabulary.ts'
import { addTasks, FILE_TASKS_MAX, MadeInPart } from './add-tasks.ts'
import { SeveralPreview } from './SeveralPreview.tsx'
import type { TableVocabulary } from './read-tasks.ts'
import { useSeveral } from './use-several.ts'

/** Several new tasks: typed one a line, or those of a table that is pasted or chosen as a file. */
export function AddSeveral({
  project,
  onClose,
}: {
  readonly project: ProjectDetail
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const { _id, sections } = project
  const { form, several, known, count, under, send, leave } = useAdding(project)
  const { read, twice } = several
  const max = FILE_TASKS_MAX
  return (
    <SaveDialog
      title={t`Add several tasks`}
      about={_id}
      form={form}
      submit={t`Create tasks`}
      size="xl"
      disabled={count === 0 || count > max}
      note={
        count > max
          ? t`At most ${max} tasks at once`
          : under > 0 && t`${under} of ${count} tasks were created`
      }
      toast={t`Tasks created`}
      invalidates={[tasksKey]}
      send={send}
      onClose={onClose}
    >
      <Source several={several} onLeave={leave}>
        <Textarea
          autosize
          minRows={4}
          maxRows={12}
          data-autofocus
          label={t`Tasks, one per line`}
          description={t`Add @person, #label, !priority and a day such as “tomorrow 14:00”. Or paste a table with column names in its first row.`}
          {...form.getInputProps('lines')}
          onPaste={(event) => {
            if (several.paste(event.clipboardData.getData('text/plain'), t`Pasted table`))
              event.preventDefault()
          }}
        />
        <ChoiceSelect
          size="sm"
          label={t`Section`}
          {...form.getInputProps('section')}
          data={sections.map((one) => ({ value: one._id, label: one.name }))}
        />
      </Source>
      <Text size="sm" c="dimmed" role="status">
        {read &&
          read.lines.length > 0 &&
          plural(count, { one: '# task will be created', other: '# tasks will be created' })}
      </Text>
      {twice.size > 0 && (
        <Checkbox
          size="sm"
          label={plural(twice.size, {
            one: 'Leave out # task whose title is there already',
            other: 'Leave out # tasks whose titles are there already',
          })}
          {...form.getInputProps('onlyNew', { type: 'checkbox' })}
        />
      )}
      <SeveralPreview read={read} known={known} twice={twice} />
    </SaveDialog>
  )
}

const nothing: ReadonlySet<number> = new Set()
/** The lines that are to be made, and what makes them. */
function useAdding(project: ProjectDetail) {
  const { t } = useLingui()
  const vocabulary = useVocabulary(project)
  const { _id, sections } = project
  const viewer = useViewer()
  const known = useMemo((): TableVocabulary => {
    const isThere = vocabulary.people.some(({ user }) => user === viewer.user)
    // An owner is of no studio, and may have a task of each.
    const self = isThere ? [] : [{ user: viewer.user, name: displayName(viewer) }]
    return { ...vocabulary, people: [...vocabulary.people, ...self], sections }
  }, [vocabulary, sections, viewer])
  const form = useForm({
    mode: 'controlled',
    initialValues: { lines: '', section: sections[0]?._id ?? '', onlyNew: true },
  })
  const { lines, section, onlyNew } = form.values
  const board = useBoard(_id).data
  const several = useSeveral(lines, known, board ?? [])
  /** The lines that were made, of a file whose later part was refused. */
  const [made, setMade] = useState<ReadonlySet<number>>(nothing)
  const [under, setUnder] = useState(0)
  const { read, twice, file } = several
  const left = (read?.lines ?? []).filter(
    ({ line, faults }) => faults.length === 0 && !made.has(line) && !(onlyNew && twice.has(line)),
  )
  const count = left.length
  const send = async () => {
    const inSection = file === undefined ? { section: section || null } : {}
    const tasks = left.map(({ task }) => ({ ...task, ...inSection }))
    try {
      await addTasks(_id, tasks, setUnder)
    } catch (error) {
      if (!(error instanceof MadeInPart)) throw error
      const so = error.made
      setMade(new Set([...made, ...left.slice(0, so).map(({ line }) => line)]))
      const why = failureText(error.cause, t`${so} of ${count} tasks were created`)
      throw new Error(t`${why} Send again to create the rest.`, { cause: error })
    } finally {
      setUnder(0)
    }
  }
  return { form, several, known, count, under, send, leave: () => setMade(nothing) }
}

/** The field for lines, and the choice of a file; or the file that was chosen, in place of the field. */
function Source({
  several: { file, choose, leave },
  onLeave,
  children,
}: {
  readonly several: ReturnType<typeof useSeveral>
  readonly onLeave: () => void
  readonly children: ReactNode
}) {
  const { t } = useLingui()
  if (file !== undefined)
    return (
      <Group gap={4} fz="sm">
        <b>{file}</b>
        <CloseButton
          size="sm"
          aria-label={t`Remove ${file}`}
          onClick={() => {
            leave()
            onLeave()
          }}
        />
      </Group>
    )
  return (
    <>
      {children}
      <Group gap="xs">
        <FileButton
          accept=".csv,.xlsx,.txt"
          inputProps={{ 'aria-label': t`File with tasks` }}
          onChange={(chosen) => chosen && void choose(chosen)}
        >
          {(props) => (
            <Button
              {...props}
              size="xs"
              variant="default"
              leftSection={<IconFileImport size={15} stroke={1.8} />}
            >
              {t`Choose a file`}
            </Button>
          )}
        </FileButton>
        <Text size="xs" c="dimmed">
          {t`CSV or XLSX with the columns of “Export as CSV”. Only “title” must be there.`}
        </Text>
      </Group>
    </>
  )
}
