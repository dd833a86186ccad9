import { useState, type FormEvent } from 'react'
import { Box, Button, CloseButton, Flex, Stack, Text, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { taskCalls } from '#shared/tasks/calls.ts'
import { taskLimits } from '#shared/tasks/rules.ts'
import { useMayCall } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import { useLiveCall } from '../platform/live.ts'
import { newId } from '../platform/new-id.ts'
import { usePersonName } from '../platform/people.ts'
import { useViewer } from '../platform/session.ts'
import { useSend } from '../platform/use-send.ts'
import { tasksKey } from './data.ts'
import type { TaskQuery } from './task-filter.ts'

/** Filters by name: one's own, and those shared in a project. */
export default function SavedFilters({
  query,
  project,
  onChoose,
}: {
  readonly query: TaskQuery
  readonly project: string
  readonly onChoose: (query: TaskQuery) => void
}) {
  const { t } = useLingui()
  const names = usePersonName()
  const viewer = useViewer()
  const { send } = useSend(tasksKey)
  const may = useMayCall(taskCalls.saveTaskFilter)
  const { data } = useLiveCall(taskCalls.taskFilters)
  const shown = data?.filter(({ projectId }) => projectId === null || projectId === project) ?? []
  const remove = (filter: string) =>
    send(t`Saved filters`, () => call(taskCalls.removeTaskFilter, { params: { filter } }))
  return (
    <Stack gap={8}>
      {data && shown.length === 0 && (
        <Text size="sm" c="dimmed">{t`Set filters, then save them here under a name.`}</Text>
      )}
      <ul aria-label={t`Saved filters`}>
        {shown.map((one) => {
          const [isOwn, author] = [one.user === viewer.user, names(one.user)]
          return (
            <Flex component="li" key={one._id} align="center" gap={4}>
              <Box
                component="button"
                type="button"
                flex={1}
                miw={0}
                className="cb-choice cb-ellipsis"
                ta="left"
                onClick={() => onChoose(one.query)}
              >
                {one.name}
                {!isOwn && (
                  <Text span size="xs" c="dimmed">
                    {' '}
                    {author}
                  </Text>
                )}
              </Box>
              {isOwn && may && (
                <CloseButton
                  size="sm"
                  aria-label={t`Delete filter ${one.name}`}
                  onClick={() => void remove(one._id)}
                />
              )}
            </Flex>
          )
        })}
      </ul>
      {may && <SaveFilter query={query} project={project} />}
    </Stack>
  )
}

function SaveFilter({ query, project }: { readonly query: TaskQuery; readonly project: string }) {
  const { t } = useLingui()
  const { send, busy } = useSend(tasksKey)
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const save = (event: FormEvent) => {
    event.preventDefault()
    const projectId = project === '' ? null : project
    const body = { name: name.trim(), projectId, shared: shared && projectId !== null, query }
    const params = { filter: newId() }
    void send(
      t`Save filter`,
      async () => {
        await call(taskCalls.saveTaskFilter, { params, body })
        setName('')
      },
      t`Saved`,
    )
  }
  return (
    <Stack component="form" gap={6} onSubmit={save}>
      <TextInput
        size="xs"
        aria-label={t`Name of the filter`}
        placeholder={t`Name of the filter`}
        maxLength={taskLimits.name}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      {project !== '' && (
        <label className="cb-check">
          <input
            type="checkbox"
            checked={shared}
            onChange={({ currentTarget }) => setShared(currentTarget.checked)}
          />
          {t`Share with the project`}
        </label>
      )}
      <Button
        size="xs"
        type="submit"
        variant="default"
        loading={busy}
        disabled={name.trim() === ''}
      >
        {t`Save filter`}
      </Button>
    </Stack>
  )
}
