import type { Alert } from '#shared/site-status/calls.ts'
import { alertsOf, isOpen, type AlertLine } from './alert-list.ts'

/** The open lines that can be acknowledged. */
export const toAcknowledge = (lines: readonly AlertLine[]): readonly AlertLine[] =>
  lines.filter((line) => isOpen(line) && alertsOf(line).length > 0)

/** The open alerts of a person, those of a site’s line too, by kind. */
export function openAlertsOf(
  lines: readonly AlertLine[],
  user: string,
): ReadonlyMap<string, readonly Alert[]> {
  const theirs = lines
    .filter(isOpen)
    .flatMap((line) => (line.kind === 'observer' ? [] : line.alerts))
    .filter((alert) => alert.user === user)
  return Map.groupBy(theirs, ({ kind }) => kind)
}
