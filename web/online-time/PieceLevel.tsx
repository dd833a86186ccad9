import { useMemo } from 'react'
import { Alert, Flex, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Observation } from '#shared/online-time/calls.ts'
import { hoursMinutesSeconds } from '../ui/duration.ts'
import type { PieceChosen } from './choice.ts'
import type { LevelProps } from './levels.ts'
import { markOfPiece, PieceMark } from './PieceMark.tsx'
import type { Piece } from './pieces.ts'
import { SheetTable } from '../ui/SheetTable.tsx'
import { useStatusName } from './status-name.ts'
import type { Sheet } from '../ui/sheet.ts'
import { clockIn, dateIn, zoneNameIn } from '../ui/format.ts'

interface Props extends LevelProps {
  readonly chosen: PieceChosen
  readonly pieces: readonly Piece[]
  readonly observations: readonly Observation[]
  readonly more: boolean
  readonly zone: string
}
/** How far before a piece is looked for where it really began. */
export const before_s = 86_400

/**
 * The reports of observers that made one piece of a site's time. The piece may have begun before the day that it was
 * opened from.
 */
export function PieceLevel({ chosen, pieces, observations, more, zone, report, names }: Props) {
  const { t } = useLingui()
  const piece = pieces.find(
    ({ site, from, to }) => site === chosen.site && from <= chosen.from && to > chosen.from,
  )
  const begin = piece?.from ?? chosen.from
  const end = piece?.to ?? chosen.to
  const behind = useMemo(
    () =>
      observations.filter(
        ({ site, observed_at }) =>
          site === chosen.site &&
          Date.parse(observed_at) >= begin * 1000 &&
          Date.parse(observed_at) < (end + 1) * 1000,
      ),
    [observations, chosen.site, begin, end],
  )
  const sheet = useObservationSheet(behind, zone)
  const statusName = useStatusName()
  const clock = (second: number) =>
    `${dateIn(second, zone)} ${clockIn(second, zone, true)} ${zoneNameIn(second, zone)}`
  return (
    <>
      {piece ? (
        <Flex
          component="p"
          display="inline-flex"
          gap={7}
          align="center"
          style={{ margin: 0, flexWrap: 'wrap' }}
        >
          <PieceMark status={piece.status} />
          <strong>{statusName(piece.status)}</strong>
          <span>
            {names.site(piece.site)}, {piece.account}: {clock(piece.from)} –{' '}
            {piece.open ? t`now` : clock(piece.to)}, {hoursMinutesSeconds(piece.to - piece.from)}
          </span>
        </Flex>
      ) : (
        <Alert
          color="yellow"
          variant="light"
          p="xs"
        >{t`This interval has changed because of late data`}</Alert>
      )}
      {more && (
        <Alert
          color="yellow"
          variant="light"
          p="xs"
        >{t`Only the oldest observations are shown`}</Alert>
      )}
      <SheetTable
        screen="online-time"
        sheet={sheet}
        report={report}
        markOf={markOfPiece}
        empty={t`It began earlier and hasn’t been confirmed since`}
      />
      <Text c="dimmed" fz="sm">
        <Trans>The last row ended this interval. Repeated reports are merged after 7 days.</Trans>
      </Text>
    </>
  )
}

const first = { id: 'at', desc: false } as const
const secondOf = (instant: string): number => Math.floor(Date.parse(instant) / 1000)
function useObservationSheet(
  observations: readonly Observation[],
  zone: string,
): Sheet<Observation> {
  const { t } = useLingui()
  const statusName = useStatusName()
  return useMemo(() => {
    const clock = (instant: string | null) => {
      if (instant === null) return '–'
      const second = secondOf(instant)
      return `${dateIn(second, zone)} ${clockIn(second, zone, true)} ${zoneNameIn(second, zone)}`
    }
    return {
      id: '1-observations',
      title: t`Observations`,
      columns: [
        {
          id: 'status',
          header: t`Status`,
          kind: 'text',
          value: ({ status }) => String(status),
          text: ({ status }) => statusName(status),
        },
        {
          id: 'at',
          header: t`Observed at`,
          kind: 'moment',
          zone,
          width: '1.8fr',
          value: ({ observed_at }) => secondOf(observed_at),
          text: ({ observed_at }) => clock(observed_at),
        },
        { id: 'account', header: t`Site account`, kind: 'text', value: ({ account }) => account },
        { id: 'observer', header: t`Observer`, kind: 'text', value: ({ observer }) => observer },
        { id: 'seq', header: t`Number`, kind: 'number', value: ({ seq }) => seq },
        {
          id: 'held',
          header: t`Last confirmed`,
          kind: 'moment',
          zone,
          width: '1.8fr',
          value: ({ held_until }) => held_until && secondOf(held_until),
          text: ({ held_until }) => clock(held_until),
        },
      ],
      rows: observations,
      rowId: ({ observer, account, observed_at }) => `${observer} ${account} ${observed_at}`,
      sortedBy: first,
    }
  }, [t, observations, zone, statusName])
}
