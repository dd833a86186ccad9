import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Box, Button, Checkbox, Flex, Group, Text } from '@mantine/core'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { rosterCalls } from '#shared/schedules/calls.ts'
import { problems, type Problem } from '#shared/schedules/rules.ts'
import type { CallResponse } from '#shared/platform/calls.ts'
import { useMayCall } from '../platform/actions.ts'
import { ApiError, call } from '../platform/call.ts'
import { keyOf } from '../platform/keys.ts'
import { failureText, toastFailure, toastSuccess } from '../platform/toasts.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { dayName, rangeText } from '../ui/format.ts'
import { FormFailure } from '../ui/FormFailure.tsx'
import { ScreenSkeleton } from '../ui/ScreenSkeleton.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { useConfirm } from '../ui/use-confirm.ts'
import type { PlannerDialogProps } from './PlannerDialog.tsx'
import { useScheduleWords } from './words.ts'
import classes from './Planner.module.css'

type Changes = CallResponse<typeof rosterCalls.changes>
type Change = Changes['changes'][number]
const forbidding = (names: readonly Problem[]): boolean =>
  names.some((one) => problems[one].forbids)

/**
 * A dialog of what publishing would change, person by person; a person whom it may not be published for stays a draft.
 */
export default function Review({ desk, range, onClose }: PlannerDialogProps) {
  const { t, i18n } = useLingui()
  const review = useReview({ desk, range })
  const { found, failure, reload } = review
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const people = useMemo(() => [...Map.groupBy(found?.changes ?? [], ({ user }) => user)], [found])
  const isRefused = (changes: readonly Change[]) => changes.some((one) => forbidding(one.problems))
  const chosen = people.filter(([user, changes]) => !left.has(user) && !isRefused(changes))
  const toggle = (user: string) =>
    setLeft(
      (before) =>
        new Set(before.has(user) ? [...before].filter((one) => one !== user) : [...before, user]),
    )
  return (
    <Dialog onClose={onClose} size="xl" title={t`Review changes, ${rangeText(range, i18n.locale)}`}>
      <FormFailure text={failure ? failureText(failure) : undefined} />
      {!found && !failure && <ScreenSkeleton />}
      {found && (
        <Flex
          direction="column"
          gap="xs"
          mah="min(60dvh, 640px)"
          className="cb-scroll"
          tabIndex={0}
          role="region"
          aria-label={t`Changes`}
        >
          {people.length === 0 && <Trans>No changes to publish.</Trans>}
          {people.map(([user, changes]) => (
            <Person
              key={user}
              changes={changes}
              refused={isRefused(changes)}
              checked={!left.has(user)}
              onToggle={() => toggle(user)}
            />
          ))}
        </Flex>
      )}
      <Buttons
        {...{ desk, range, onClose, found, reload }}
        users={chosen.map(([user]) => user)}
        all={chosen.length === people.length}
        count={chosen.reduce((sum, [, changes]) => sum + changes.length, 0)}
      />
    </Dialog>
  )
}

function useReview({ desk, range }: Pick<PlannerDialogProps, 'desk' | 'range'>) {
  const query = { studio: desk.studio, ...range }
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(rosterCalls.changes, { query }),
    queryFn: async ({ signal }) => {
      // Edits typed a moment ago are part of it.
      await desk.queue.idle()
      return call(rosterCalls.changes, { query }, { signal })
    },
    gcTime: 0,
    staleTime: 0,
  })
  return { found: data, failure: error, reload: () => void refetch() }
}

interface PersonProps {
  readonly changes: readonly Change[]
  readonly refused: boolean
  readonly checked: boolean
  readonly onToggle: () => void
}
function Person({ changes, refused, checked, onToggle }: PersonProps) {
  const { t, i18n } = useLingui()
  const words = useScheduleWords()
  const name = changes[0]?.name ?? ''
  return (
    <Box
      component="section"
      m={0}
      py={8}
      px="xs"
      className={`cb-box ${classes['reviewed']}`}
      data-refused={refused || undefined}
      aria-label={name}
    >
      <Group justify="space-between">
        <Checkbox
          label={name}
          checked={checked && !refused}
          disabled={refused}
          onChange={onToggle}
        />
        {refused && <StatusBadge tone="bad">{t`Can’t be published`}</StatusBadge>}
      </Group>
      <Flex component="ul" direction="column" gap={4} m="6px 0 0">
        {changes.map(({ date, published, draft, problems: found }) => (
          <li key={date} className={classes['change']}>
            <span>{dayName(date, i18n.locale, 'no year')}</span>
            <span>
              <Box component="del" c="dimmed">
                {words.cell(published)}
              </Box>{' '}
              →{' '}
              <Box component="ins" fw={600} td="none">
                {words.cell(draft)}
              </Box>
              <Flex component="span" display="inline-flex" gap={4} wrap="wrap" ml={8}>
                {found.map((one) => (
                  <StatusBadge key={one} tone={problems[one].forbids ? 'bad' : 'warn'}>
                    {words.problem[one]}
                  </StatusBadge>
                ))}
              </Flex>
            </span>
          </li>
        ))}
      </Flex>
    </Box>
  )
}

interface ButtonsProps extends Pick<PlannerDialogProps, 'desk' | 'range' | 'onClose'> {
  readonly found: Changes | undefined
  readonly reload: () => void
  readonly users: readonly string[]
  readonly all: boolean
  readonly count: number
}
function Buttons({ desk, range, onClose, found, reload, users, all, count }: ButtonsProps) {
  const { t, i18n } = useLingui()
  const [busy, setBusy] = useState(false)
  const confirm = useConfirm()
  const mayPublish = useMayCall(rosterCalls.publish)
  const mayDiscard = useMayCall(rosterCalls.discard)
  const publish = async () => {
    setBusy(true)
    try {
      const named = all ? {} : { users: [...users] }
      const position = found ? { position: found.position } : {}
      const body = { studio: desk.studio, ...range, ...named, ...position }
      const { published } = await call(rosterCalls.publish, { body })
      await desk.refresh()
      desk.history.clear()
      void toastSuccess(t`${plural(published, { one: '# change', other: '# changes' })} published`)
      onClose()
    } catch (error) {
      // Another person has drafted meanwhile: what is published must have been seen.
      if (error instanceof ApiError && error.status === 409) reload()
      void toastFailure(error, t`Publish`)
    } finally {
      setBusy(false)
    }
  }
  const changes = found?.changes.length ?? 0
  const discard = () =>
    confirm({
      confirm: t`Discard all changes`,
      target: rangeText(range, i18n.locale),
      text: plural(changes, { one: '# change will be lost.', other: '# changes will be lost.' }),
      danger: true,
      context: t`Discard`,
      perform: async () => {
        await call(rosterCalls.discard, { body: { studio: desk.studio, ...range } })
        await desk.refresh()
        desk.history.clear()
        onClose()
      },
    })
  return (
    <Group justify="space-between" mt="md">
      {mayDiscard && changes > 0 ? (
        <Button variant="subtle" color="red" onClick={discard}>
          <Trans>Discard all</Trans>
        </Button>
      ) : (
        <Text size="xs" c="dimmed" />
      )}
      <Group gap="xs">
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        {mayPublish && (
          <Button
            loading={busy}
            disabled={count === 0}
            onClick={() => void publish()}
            data-autofocus
          >
            <Trans>Publish</Trans> {count > 0 && count}
          </Button>
        )}
      </Group>
    </Group>
  )
}
