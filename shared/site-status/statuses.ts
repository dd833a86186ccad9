import { z } from 'zod'

/** 0–3 are states; 11 is no information; 12 and 13 say that the account cannot be seen (docs/rules/online-time.md#codes). */
export const statuses = {
  offline: 0,
  free: 1,
  members: 2,
  private: 3,
  error: 11,
  invalidUser: 12,
  accessDenied: 13,
} as const
export type Status = (typeof statuses)[keyof typeof statuses]
export const Status = z.literal([0, 1, 2, 3, 11, 12, 13])
/** Shown and counted as being on air. */
export const isOnline = (status: number): status is 1 | 2 | 3 => status >= 1 && status <= 3

/** Rank by source (docs/rules/online-time.md#several-observers): the lower number is believed. */
export const sourceRanks = { official: 1, poller: 2, extension: 3, manual: 4 } as const
