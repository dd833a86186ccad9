import { statuses } from '#shared/site-status/statuses.ts'

/** The look of a status, without its name: never told by colour alone. `shape` is a path in a 10 × 10 box. */
export interface StatusShape {
  readonly token: 'offline' | 'free' | 'members' | 'private' | 'error' | 'nodata' | 'broken'
  readonly shape: string
  readonly hollow?: true
}

const circle = 'M5 .8a4.2 4.2 0 1 1 0 8.4a4.2 4.2 0 1 1 0-8.4z'
const shapes: Readonly<Record<number, StatusShape>> = {
  [statuses.offline]: {
    token: 'offline',
    shape: 'M5 1.6a3.4 3.4 0 1 1 0 6.8a3.4 3.4 0 1 1 0-6.8z',
    hollow: true,
  },
  [statuses.free]: { token: 'free', shape: circle },
  [statuses.members]: { token: 'members', shape: 'M5 .2L9.8 5L5 9.8L.2 5z' },
  [statuses.private]: { token: 'private', shape: 'M1 1h8v8H1z' },
  [statuses.error]: { token: 'nodata', shape: 'M5 1.3L9 8.5H1z', hollow: true },
  [statuses.invalidUser]: {
    token: 'broken',
    shape: 'M1.6 .4L5 3.8L8.4 .4L9.6 1.6L6.2 5L9.6 8.4L8.4 9.6L5 6.2L1.6 9.6L.4 8.4L3.8 5L.4 1.6z',
  },
  [statuses.accessDenied]: { token: 'broken', shape: 'M.5 3.4h9v3.2h-9z' },
}
const unknown: StatusShape = { token: 'error', shape: 'M5 .6L9.8 9.2H.2z' }

export const shapeOf = (status: number): StatusShape => shapes[status] ?? unknown
