import type { OnlineInterval } from '#shared/online-time/calls.ts'
import { statuses } from '#shared/site-status/statuses.ts'
import { summarise, unionSeconds, type OnlineSum } from './summary.ts'

/** A piece of a site's time in epoch seconds; one that is still open reaches to now. */
export interface Piece {
  readonly site: string
  readonly account: string
  readonly status: OnlineInterval['status']
  readonly from: number
  readonly to: number
  readonly open: boolean
}
export const piecesOf = (intervals: readonly OnlineInterval[], now: number): readonly Piece[] =>
  intervals.map(({ site, account, status, from, to }) => ({
    site,
    account,
    status,
    from: Date.parse(from) / 1000,
    to: to === null ? Math.max(now, Date.parse(from) / 1000) : Date.parse(to) / 1000,
    open: to === null,
  }))
export const isOnAir = ({ status }: Pick<Piece, 'status'>): boolean => status !== 'unobserved'

const figures = {
  [statuses.free]: 'free',
  [statuses.members]: 'members',
  [statuses.private]: 'private',
  unobserved: 'unobserved',
} as const
/** The pieces as the sums of one line. */
export function sumOfPieces(pieces: readonly Piece[]): OnlineSum {
  const nothing = { key: '', free: 0, members: 0, private: 0, total: 0, unobserved: 0 }
  const parts = pieces.map((piece) => {
    const seconds = piece.to - piece.from
    return { ...nothing, [figures[piece.status]]: seconds, total: isOnAir(piece) ? seconds : 0 }
  })
  const [sum] = summarise([''], parts, [{ key: '', seconds: unionSeconds(pieces.filter(isOnAir)) }])
  return sum as OnlineSum
}
