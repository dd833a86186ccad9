import { memo, useRef } from 'react'
import { Box, Flex, Stack } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useVirtualizer } from '@tanstack/react-virtual'
import { statuses } from '#shared/site-status/statuses.ts'
import { useNow } from '../platform/clock.ts'
import { shiftsShownAtom } from '../platform/remembered-values.ts'
import type { PresenceView, ShiftSession } from '#shared/shifts/calls.ts'
import type { Cell, WallSite } from './monitor-store.ts'
import { hoursMinutes, shortAge } from '../ui/duration.ts'
import { lookOf } from '../ui/status.ts'
import { StatusDot } from '../ui/StatusDot.tsx'
import { PlannedTime } from './PresenceCell.tsx'
import { ReplaceButton } from './ReplaceButton.tsx'
import { ShiftCell } from './ShiftCell.tsx'
import { GroupHeading } from './GroupHeading.tsx'
import { loginOfRow } from './items.ts'
import { useRow } from './use-wall.ts'
import type { Replacing } from './use-replacing.ts'
import type { Opened, ViewProps } from './Wall.tsx'

/** The wall on a phone: per person only the sites that show something. */
export function Cards(view: ViewProps) {
  const { items } = view
  const { t } = useLingui()
  const scroller = useRef<HTMLDivElement>(null)
  const list = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 58,
    overscan: 6,
    getItemKey: (index) => items[index]?.id ?? '',
  })
  return (
    <Box
      ref={scroller}
      pos="relative"
      flex={1}
      mih={0}
      mx={-12}
      bg="var(--cb-surface)"
      className="cb-scroll cb-above"
      tabIndex={0}
      role="region"
      aria-label={t`Live wall`}
    >
      <Box component="ul" pos="relative" style={{ height: list.getTotalSize() }}>
        {list.getVirtualItems().map(({ index, key, start }) => {
          const item = items[index]
          return (
            item && (
              <Box
                component="li"
                key={key}
                ref={list.measureElement}
                data-index={index}
                pos="absolute"
                inset="0 0 auto"
                style={{ transform: `translateY(${start}px)` }}
              >
                <Line item={item} view={view} />
              </Box>
            )
          )
        })}
      </Box>
    </Box>
  )
}

/** A person, or the name of the group that begins here. */
function Line({
  item,
  view: {
    sites,
    siteNames,
    names,
    zoneOf,
    groupNames,
    online,
    shifts,
    presence,
    replacing,
    onOpen,
  },
}: {
  readonly item: ViewProps['items'][number]
  readonly view: ViewProps
}) {
  if (item.kind !== 'person')
    return (
      <Flex gap="xs" py={7} px={14} bg="var(--cb-canvas)" c="dimmed" fz="xs" className="cb-below">
        <GroupHeading item={item} names={groupNames} />
      </Flex>
    )
  const { key } = item
  return (
    <Card
      id={key}
      name={names(key)}
      zone={zoneOf(key)}
      sites={sites}
      siteNames={siteNames}
      today={online?.(key)?.today}
      half={online?.(key)?.half}
      session={shifts.get(loginOfRow(key))}
      presence={presence?.(key)}
      replacing={replacing?.can(key) ? replacing : undefined}
      onOpen={onOpen}
    />
  )
}

interface CardProps {
  readonly id: string
  readonly name: string
  readonly zone: string | undefined
  readonly sites: readonly WallSite[]
  readonly siteNames: (site: string) => string
  readonly today: number | undefined
  readonly half: number | undefined
  readonly session: ShiftSession | undefined
  readonly presence: PresenceView | undefined
  /** Absent: there is no replacement to look for. */
  readonly replacing: Replacing | undefined
  readonly onOpen: (opened: Opened) => void
}
const Card = memo(function Card({
  id,
  name,
  zone,
  sites,
  siteNames,
  today,
  half,
  session,
  presence,
  replacing,
  onOpen,
}: CardProps) {
  const row = useRow(id)
  const showsShift = useAtomValue(shiftsShownAtom)
  if (!row) return null
  const on = sites.flatMap(({ site, column }) => {
    const cell = row.cells[column]
    return cell && cell.status !== statuses.offline ? [{ site, cell }] : []
  })
  return (
    <Stack gap={6} p="9px 14px 10px" className="cb-below">
      <Flex align="baseline" gap="xs">
        <Box
          component="button"
          type="button"
          mih={24}
          fw={600}
          className="cb-ellipsis"
          onClick={() => onOpen({ key: id, site: null })}
        >
          {name}
        </Box>
        {showsShift && (
          <Box component="span" flex="none" ml="auto" fz="sm">
            <ShiftCell shift={row.shift} session={session} presence={presence} zone={zone} />
          </Box>
        )}
      </Flex>
      <Flex gap="xs" c="dimmed" fz="xs">
        {on.length === 0 && <StatusDot status={statuses.offline} />}
        {showsShift && presence && <PlannedTime presence={presence} zone={zone} />}
        {today !== undefined && half !== undefined && (
          <Box component="span" ml="auto" className="cb-tabular">
            <Trans>
              Today {hoursMinutes(today)} · half-month {hoursMinutes(half)}
            </Trans>
          </Box>
        )}
      </Flex>
      {replacing && <ReplaceButton of={name} onClick={() => replacing.look(id)} />}
      {on.length > 0 && (
        <Flex wrap="wrap" gap={6}>
          {on.map(({ site, cell }) => (
            <SiteButton
              key={site}
              name={siteNames(site)}
              cell={cell}
              onClick={() => onOpen({ key: id, site })}
            />
          ))}
        </Flex>
      )}
    </Stack>
  )
})

/** A site with its status and how long it has been so. */
function SiteButton({
  name,
  cell,
  onClick,
}: {
  readonly name: string
  readonly cell: Cell
  readonly onClick: () => void
}) {
  const now = useNow(30)
  return (
    <Flex
      component="button"
      type="button"
      align="center"
      gap={7}
      mih={28}
      py={3}
      px={9}
      bdrs={6}
      fz="xs"
      fw={550}
      bg="var(--cb-tone-bg)"
      data-token={lookOf(cell.status).token}
      onClick={onClick}
    >
      <strong>{name}</strong>
      <StatusDot status={cell.status} />
      <span className="cb-tabular">{shortAge(now - cell.since)}</span>
    </Flex>
  )
}
