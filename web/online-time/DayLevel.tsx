import { useMemo } from 'react'
import { Paper } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Figures } from './Figures.tsx'
import { pieceText, type Steering } from './choice.ts'
import type { LevelProps } from './levels.ts'
import { markOfPiece } from './PieceMark.tsx'
import { sumOfPieces, type Piece } from './pieces.ts'
import { useStatusName } from './status-name.ts'
import { SheetTable } from '../ui/SheetTable.tsx'
import type { Sheet } from '../ui/sheet.ts'
import { Timeline } from './Timeline.tsx'
import { clockIn, zoneNameIn } from '../ui/format.ts'

interface Props extends LevelProps {
  readonly pieces: readonly Piece[]
  readonly bounds: { readonly from: number; readonly to: number }
  readonly zone: string
}
const pieceChange = ({ site, from, to }: Piece) => ({ at: pieceText({ site, from, to }) })
const first = { id: 'from', desc: false } as const

/** One person's day: what each site showed when. */
export function DayLevel({ pieces, bounds, zone, names, report, steering }: Props) {
  const { t } = useLingui()
  const sheet = usePieceSheet(pieces, bounds, zone, names.site)
  return (
    <>
      <Figures total={sumOfPieces(pieces)} />
      <Paper withBorder p="md">
        <Timeline
          pieces={pieces}
          bounds={bounds}
          zone={zone}
          siteName={names.site}
          hrefOf={(piece) => steering.hrefTo(pieceChange(piece))}
        />
        <LongDay bounds={bounds} />
      </Paper>
      <SheetTable
        screen="online-time"
        sheet={sheet}
        report={report}
        hrefOf={hrefOfPiece(steering)}
        markOf={markOfPiece}
        empty={t`No site showed anything on this day`}
      />
    </>
  )
}
const hrefOfPiece = (steering: Steering) => (piece: Piece) => steering.hrefTo(pieceChange(piece))

/** A day with a clock change is not 24 hours long, and is said to be so. */
function LongDay({ bounds: { from, to } }: Pick<Props, 'bounds'>) {
  const hours = (to - from) / 3600
  if (hours === 24) return null
  return (
    <p style={{ margin: '10px 0 0', fontSize: '0.8125rem', color: 'var(--mantine-color-dimmed)' }}>
      <Trans>The clocks change on this day: it has {hours} hours.</Trans>
    </p>
  )
}

function usePieceSheet(
  pieces: readonly Piece[],
  bounds: Props['bounds'],
  zone: string,
  siteName: (site: string) => string,
): Sheet<Piece> {
  const { t } = useLingui()
  const statusName = useStatusName()
  return useMemo(() => {
    // On a day when the clocks change, a time alone would not say which of two hours is meant.
    const isLong = bounds.to - bounds.from !== 86_400
    const clock = (second: number) =>
      isLong
        ? `${clockIn(second, zone, true)} ${zoneNameIn(second, zone)}`
        : clockIn(second, zone, true)
    const end = (piece: Piece) =>
      piece.open ? t`now` : piece.to === bounds.to ? '24:00:00' : clock(piece.to)
    const total = pieces.reduce((sum, { from, to }) => sum + to - from, 0)
    return {
      id: '1-pieces',
      title: t`Intervals of this day`,
      columns: [
        {
          id: 'status',
          header: t`Status`,
          kind: 'text',
          value: ({ status }) => String(status),
          text: ({ status }) => statusName(status),
          total: t`Total across sites`,
        },
        {
          id: 'from',
          header: t`From`,
          kind: 'moment',
          zone,
          value: ({ from }) => from,
          text: ({ from }) => clock(from),
        },
        // An interval that is still open reaches to now: a file says when that was.
        { id: 'to', header: t`To`, kind: 'moment', zone, value: ({ to }) => to, text: end },
        {
          id: 'length',
          header: t`Length`,
          kind: 'length',
          value: ({ from, to }) => to - from,
          total,
        },
        { id: 'site', header: t`Site`, kind: 'text', value: ({ site }) => siteName(site) },
        { id: 'account', header: t`Site account`, kind: 'text', value: ({ account }) => account },
      ],
      rows: pieces,
      rowId: ({ site, from, status }) => `${site} ${from} ${status}`,
      sortedBy: first,
    }
  }, [t, pieces, bounds, zone, siteName, statusName])
}
