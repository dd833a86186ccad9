import { Flex, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useLingui } from '@lingui/react/macro'
import { IconChecklist } from '@tabler/icons-react'
import { Link } from 'wouter'
import { myTaskCalls } from '#shared/tasks/my-calls.ts'
import type { OwnTaskWork } from '#shared/tasks/work-calls.ts'
import { useNow } from '../platform/clock.ts'
import { paths, withQuery } from '../platform/paths.ts'
import { useCall } from '../platform/queries.ts'
import { Popup } from '../ui/Popup.tsx'
import { useOwnWork, workedBy, workedText } from './own-work.ts'
import { WorkButton } from './WorkButton.tsx'

/** The header has room for no more. */
const cut = (title: string): string =>
  title.length > 26 ? `${title.slice(0, 25).trimEnd()}…` : title

/** Tasks that are offered to be picked: the soonest due. */
const OFFERED = 8

/** The task that the viewer works on, beside their running shift; and from there another, or none. */
export default function OwnTaskPopup() {
  const { t } = useLingui()
  const own = useOwnWork()
  const isNarrow = useMediaQuery('(max-width: 75em)', undefined, { getInitialValueInEffect: false })
  if (!own) return null
  const title = cut(own.picked?.title ?? '')
  return (
    <Popup
      bare={isNarrow || title === ''}
      label={title === '' ? t`Choose a task to work on` : t`Working on ${title}`}
      icon={<IconChecklist size={17} stroke={1.7} aria-hidden="true" />}
    >
      <Offer own={own} />
    </Popup>
  )
}

function Offer({ own }: { readonly own: OwnTaskWork }) {
  const { t, i18n } = useLingui()
  const now = useNow(60)
  const { data } = useCall(myTaskCalls.myTasks, { request: { query: {} } })
  const { picked } = own
  const others = data?.filter(({ _id }) => _id !== picked?.task).slice(0, OFFERED) ?? []
  const time = picked && workedText(workedBy(picked, now), i18n.locale)
  return (
    <Flex direction="column" gap={8} p={10}>
      {picked && (
        <Row task={picked.task} title={picked.title} own={own}>
          {picked.counted_to === null ? t`Paused · ${time} so far` : t`${time} so far`}
        </Row>
      )}
      {others.length > 0 && <Text size="xs" c="dimmed" fw={600}>{t`My tasks`}</Text>}
      {others.map(({ _id, title }) => (
        <Row key={_id} task={_id} title={title} own={own} />
      ))}
      {data && !picked && others.length === 0 && (
        <Text size="sm" c="dimmed">
          {t`No open tasks are assigned to you. Open a task to work on it.`}
        </Text>
      )}
    </Flex>
  )
}

function Row({
  task,
  title,
  own,
  children,
}: {
  readonly task: string
  readonly title: string
  readonly own: OwnTaskWork
  readonly children?: string
}) {
  return (
    <Flex direction="column" gap={4} align="start">
      <Link href={withQuery(paths.myTasks, { task })} className="cb-row-link">
        {title}
      </Link>
      {children !== undefined && (
        <Text size="xs" c="dimmed">
          {children}
        </Text>
      )}
      <WorkButton task={task} title={title} own={own} />
    </Flex>
  )
}
