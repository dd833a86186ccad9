import { Alert, Box, Skeleton, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { onlineTimeCalls } from '#shared/online-time/calls.ts'
import { call } from '../platform/call.ts'
import { serverNow } from '../platform/clock.ts'
import { keyOf } from '../platform/keys.ts'
import { useLiveQuery } from '../platform/live.ts'
import { failureText } from '../platform/toasts.ts'
import { SideDrawer } from '../ui/SideDrawer.tsx'
import { StatusDot } from '../ui/StatusDot.tsx'
import { ZoneNote } from '../ui/ZoneNote.tsx'
import { shortAge } from '../ui/duration.ts'
import { CellPerson } from './CellPerson.tsx'
import { DayLine } from './DayLine.tsx'
import { IntervalList, Observations } from './IntervalList.tsx'
import { loginOfRow } from './items.ts'
import { useRow, useShape } from './use-wall.ts'
import type { Replacing } from './use-replacing.ts'
import type { Opened } from './Wall.tsx'

interface Props {
  readonly opened: Opened
  readonly names: (key: string) => string
  readonly siteNames: (site: string) => string
  readonly replacing: Replacing | undefined
  readonly onClose: () => void
}
const day_s = 86_400

/** Asked for again as often as the live topic says, and once a minute, because the range ends now. */
function useLastDay({ key: row, site }: Opened) {
  const user = loginOfRow(row)
  const whose = { user, ...(site === null ? {} : { site }) }
  const key = keyOf(onlineTimeCalls.intervals, { query: whose })
  useLiveQuery(onlineTimeCalls.intervals, key, 5000)
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const to = serverNow()
      const [from, until] = [to - day_s, to].map((at) => new Date(at * 1000).toISOString()) as [
        string,
        string,
      ]
      const query = { ...whose, from, to: until }
      return {
        range: { from: Date.parse(from), to: Date.parse(until) },
        ...(await call(onlineTimeCalls.intervals, { query }, { signal })),
      }
    },
    refetchInterval: 60_000,
  })
}
type Day = NonNullable<ReturnType<typeof useLastDay>['data']>

/** The last 24 hours of a cell, or of all sites of a person: intervals, and the observations behind each. */
export default function CellDrawer({ opened, names, siteNames, replacing, onClose }: Props) {
  const { t } = useLingui()
  const name = names(opened.key)
  const { data, error } = useLastDay(opened)
  const title = (
    <>
      {name}
      <Box component="span" ml="xs" c="dimmed" fw={450}>
        {opened.site === null ? t`All sites` : siteNames(opened.site)}
      </Box>
    </>
  )
  return (
    <SideDrawer onClose={onClose} size="lg" title={title}>
      <Now opened={opened} />
      <CellPerson row={opened.key} name={name} replacing={replacing} />
      {error !== null && (
        <Alert color="red" variant="light" c="var(--mantine-color-error)" p="xs" mb="sm">
          {failureText(error, t`Last 24 hours`)}
        </Alert>
      )}
      {data ? (
        <LastDay day={data} several={opened.site === null} siteNames={siteNames} />
      ) : (
        error === null && <Skeleton h={220} />
      )}
    </SideDrawer>
  )
}

function LastDay({
  day,
  several,
  siteNames,
}: {
  readonly day: Day
  readonly several: boolean
  readonly siteNames: (site: string) => string
}) {
  return (
    <>
      <Text mb={8} c="dimmed" fz="xs">
        <Trans>Last 24 hours</Trans>{' '}
        <ZoneNote zones={[day.timezone]} at={[day.range.from / 1000, day.range.to / 1000]} />
      </Text>
      <DayLine
        range={day.range}
        intervals={day.intervals}
        timezone={day.timezone}
        siteNames={siteNames}
      />
      <IntervalList {...day} several={several} siteNames={siteNames} />
      <details>
        <summary>
          <Trans>All observations</Trans> ({day.observations.length}
          {day.more ? '+' : ''})
        </summary>
        <Observations
          observations={day.observations}
          timezone={day.timezone}
          siteNames={siteNames}
        />
      </details>
    </>
  )
}

/** The cell as the wall shows it at this moment. */
function Now({ opened }: { readonly opened: Opened }) {
  const row = useRow(opened.key)
  const column = useShape().sites.find(({ site }) => site === opened.site)?.column
  const cell = column === undefined ? undefined : row?.cells[column]
  if (!cell) return null
  const age = shortAge(serverNow() - cell.since)
  return (
    <Text mb={8} fw={550}>
      <StatusDot status={cell.status} /> <Trans>for {age}</Trans>
    </Text>
  )
}
