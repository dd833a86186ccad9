import { useState } from 'react'
import { Anchor, Button, CloseButton, Flex, Group, Stack, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { taskCalls } from '#shared/tasks/calls.ts'
import { isDone, relationKinds, taskLimits, type RelationKind } from '#shared/tasks/rules.ts'
import type { Relation, Task } from '#shared/tasks/views.ts'
import { call } from '../platform/call.ts'
import { paths, withQuery } from '../platform/paths.ts'
import { useSend } from '../platform/use-send.ts'
import { ChoiceSelect } from '../ui/ChoiceSelect.tsx'
import { RecordLinks } from '../ui/RecordLinks.tsx'
import { showTask, tasksKey, useBoard, useTask } from './data.ts'
import { useRelationNames } from './words.ts'

interface Props {
  readonly task: Task
  readonly mayEdit: boolean
}
/** The number of tasks that are offered. */
const OFFERED_MAX = 500

/** The records that a task is about, and the other tasks that it has to do with. */
export function TaskLinks({ task, mayEdit }: Props) {
  const { t } = useLingui()
  const { send } = useSend(tasksKey)
  const { _id, links, links_hidden, relations } = task
  const params = { task: _id }
  const relate = (relation: Relation, on: boolean) =>
    void send(t`Related tasks`, async () =>
      showTask(await call(taskCalls.relateTask, { params, body: { ...relation, on } })),
    )
  return (
    <Stack gap="sm">
      <RecordLinks
        value={links}
        hidden={links_hidden}
        max={taskLimits.ofTask.links}
        readOnly={!mayEdit}
        onChange={(next) =>
          void send(t`Links`, async () =>
            showTask(await call(taskCalls.linkTask, { params, body: { links: next } })),
          )
        }
      />
      {(mayEdit || relations.length > 0) && (
        <section aria-label={t`Related tasks`}>
          <Text size="sm" fw={600} mb={4}>{t`Related tasks`}</Text>
          <Stack component="ul" gap={4}>
            {relations.map((relation) => (
              <Related
                key={`${relation.kind} ${relation.task}`}
                relation={relation}
                onRemove={mayEdit ? () => relate(relation, false) : undefined}
              />
            ))}
          </Stack>
          {mayEdit && relations.length < taskLimits.ofTask.relations && (
            <AddRelation task={task} onAdd={(relation) => relate(relation, true)} />
          )}
        </section>
      )}
    </Stack>
  )
}

function Related({
  relation: { kind, task },
  onRemove,
}: {
  readonly relation: Relation
  readonly onRemove: (() => void) | undefined
}) {
  const { t } = useLingui()
  const names = useRelationNames()
  const { data } = useTask(task)
  if (!data) return null
  const { title, status, projectId } = data
  return (
    <Flex component="li" gap={6} align="center">
      <Text span size="sm" c="dimmed">
        {names[kind]}
      </Text>
      <Anchor
        component={Link}
        size="sm"
        td={isDone(status) ? 'line-through' : undefined}
        href={withQuery(paths.tasks, { project: projectId, task })}
      >
        {title}
      </Anchor>
      {onRemove && <CloseButton size="sm" aria-label={t`Remove ${title}`} onClick={onRemove} />}
    </Flex>
  )
}

function AddRelation({
  task,
  onAdd,
}: {
  readonly task: Task
  readonly onAdd: (relation: Relation) => void
}) {
  const { t } = useLingui()
  const names = useRelationNames()
  const [isOpen, setOpen] = useState(false)
  const [kind, setKind] = useState<RelationKind>('blocks')
  const cards = useBoard(isOpen ? task.projectId : '').data ?? []
  if (!isOpen)
    return (
      <Button size="compact-sm" variant="default" mt={4} onClick={() => setOpen(true)}>
        {t`Add a related task`}
      </Button>
    )
  const offered = cards.filter(({ _id }) => _id !== task._id).slice(0, OFFERED_MAX)
  return (
    <Group gap="xs" mt={4} align="end">
      <ChoiceSelect
        size="sm"
        label={t`Relation`}
        value={kind}
        onChange={({ currentTarget: { value } }) =>
          setKind(relationKinds.find((one) => one === value) ?? 'relates')
        }
        data={relationKinds.map((value) => ({ value, label: names[value] }))}
      />
      <ChoiceSelect
        size="sm"
        label={t`Task`}
        flex={1}
        value=""
        onChange={({ currentTarget: { value } }) => {
          setOpen(false)
          if (value !== '') onAdd({ kind, task: value })
        }}
        data={[
          { value: '', label: t`Choose a task` },
          ...offered.map(({ _id, title }) => ({ value: _id, label: title })),
        ]}
      />
    </Group>
  )
}
