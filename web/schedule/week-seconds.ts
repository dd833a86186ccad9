import type { OwnSchedule } from '#shared/schedules/calls.ts'

/** Returns for how long a person is planned, without what leave frees. */
export const weekSeconds = (schedule: OwnSchedule | undefined): number =>
  (schedule?.days ?? [])
    .flatMap(({ hours }) => hours)
    .reduce((sum, { starts_at, ends_at }) => sum + secondsBetween(starts_at, ends_at), 0)
const secondsBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / 1000
