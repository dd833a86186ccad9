import type { AlertLine } from '../../monitoring/alert-list.ts'
import type { OpenWork } from './open-work.ts'

interface ShownAlert extends OpenWork {
  readonly line: AlertLine
}
/**
 * Alerts that wait for no act here: those of presences stand in the card of people with what can be done about them,
 * and a status that changes often for one person passes by itself; the wall shows it.
 */
const leftOut: readonly string[] = ['late', 'absent', 'forgotten', 'flapping']

/** Picks the alerts that somebody has to see to; an observer or a site belongs to no one studio. */
export const alertsToSee = (lines: readonly AlertLine[]): readonly ShownAlert[] =>
  lines.flatMap((line): ShownAlert[] => {
    if (line.kind !== 'account') return [{ line, studio: null }]
    const [{ kind, studio }] = line.alerts
    return leftOut.includes(kind) ? [] : [{ line, studio }]
  })
