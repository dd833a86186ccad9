import { Box, Flex, Skeleton, Stack, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconUserCheck } from '@tabler/icons-react'
import { Link } from 'wouter'
import { taskCalls } from '#shared/tasks/calls.ts'
import type { OwnTaskWork } from '#shared/tasks/work-calls.ts'
import type { TaskCard } from '#shared/tasks/views.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { useLiveCall } from '../platform/live.ts'
import { withQuery } from '../platform/paths.ts'
import { useQueryString } from '../platform/query-string.ts'
import { failureText } from '../platform/toasts.ts'
import { Empty } from '../ui/Empty.tsx'
import { FormFailure } from '../ui/FormFailure.tsx'
import { SectionCount } from '../ui/Sections.tsx'
import { CardFacts } from './CardFacts.tsx'
import { useOwnWork } from './own-work.ts'
import { isDueToday, isOverdue } from './words.ts'

const WorkButton = lazyComponent(async () => ({
  default: (await import('./WorkButton.tsx')).WorkButton,
}))
const roles = ['assignee', 'reporter', 'watcher'] as const

/** The open tasks of a person by what they are there, and by when they are due. */
export function PersonTasks({ user, isOwn }: { readonly user: string; readonly isOwn: boolean }) {
  const { t } = useLingui()
  const [{ as }, set] = useQueryString(['as'])
  const role = roles.find((one) => one === as) ?? 'assignee'
  const { data, error } = useLiveCall(taskCalls.myTasks, {
    request: { query: { as: role, ...(isOwn ? {} : { user }) } },
  })
  const own = useOwnWork(isOwn)
  const names = { assignee: t`Assigned`, reporter: t`Reported`, watcher: t`Watched` }
  return (
    <>
      <Flex gap={4} role="group" aria-label={t`Tasks`}>
        {roles.map((one) => (
          <button
            key={one}
            type="button"
            className="cb-choice"
            aria-pressed={one === role}
            onClick={() => set({ as: one === 'assignee' ? '' : one })}
          >
            {names[one]}
          </button>
        ))}
      </Flex>
      {error && <FormFailure text={failureText(error, t`Tasks`)} />}
      {!data && !error && <Skeleton h={200} />}
      {data?.length === 0 && (
        <Empty
          icon={IconUserCheck}
          title={t`No open tasks`}
          hint={t`Tasks show here with the soonest due first.`}
        />
      )}
      {data && data.length > 0 && <ByDue cards={data} own={own?.on_shift ? own : undefined} />}
    </>
  )
}

function ByDue({
  cards,
  own,
}: {
  readonly cards: readonly TaskCard[]
  /** What the viewer works on, if they may pick one of these. */
  readonly own: OwnTaskWork | undefined
}) {
  const { t } = useLingui()
  const late = cards.filter(isOverdue)
  const today = cards.filter((card) => !isOverdue(card) && isDueToday(card))
  const rest = cards.filter((card) => !late.includes(card) && !today.includes(card))
  const groups = [
    [t`Overdue`, late],
    [t`Today`, today],
    [t`Later`, rest.filter(({ due }) => due !== null)],
    [t`No due date`, rest.filter(({ due }) => due === null)],
  ] as const
  return (
    <Stack gap="lg" className="cb-scroll">
      {groups.map(
        ([name, group]) =>
          group.length > 0 && (
            <section key={name} aria-label={name}>
              <Box component="h2" mb={6}>
                {name} <SectionCount count={group.length} />
              </Box>
              <Stack component="ul" gap={0} className="cb-card">
                {group.map((card) => (
                  <Row key={card._id} card={card} own={own} />
                ))}
              </Stack>
            </section>
          ),
      )}
    </Stack>
  )
}

function Row({ card, own }: { readonly card: TaskCard; readonly own: OwnTaskWork | undefined }) {
  const projects = useLiveCall(taskCalls.getProjects).data?.projects
  const project = projects?.find(({ _id }) => _id === card.projectId)?.name
  const { pathname, search } = window.location
  const address = Object.fromEntries(new URLSearchParams(search))
  return (
    <Flex
      component="li"
      gap="4px 14px"
      p="8px 12px"
      wrap="wrap"
      align="center"
      className="cb-below"
    >
      <Link
        href={withQuery(pathname, { ...address, task: card._id })}
        state={{ opened: 'task' }}
        className="cb-row-link"
      >
        {card.title}
      </Link>
      {project && (
        <Text span size="xs" c="dimmed">
          {project}
        </Text>
      )}
      <Box ms="auto">
        <CardFacts card={card} />
      </Box>
      {own && (
        <LazyBoundary fallback={null}>
          <WorkButton task={card._id} title={card.title} own={own} />
        </LazyBoundary>
      )}
    </Flex>
  )
}
