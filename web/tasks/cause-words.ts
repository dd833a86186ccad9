import { useLingui } from '@lingui/react/macro'
import type { SettledWhy, TaskFactKind } from '#shared/tasks/automations.ts'
import { usePersonName } from '../platform/people.ts'
import { dayName } from '../ui/format.ts'

/** The part of a fact that an event tells, as far as the reader may see it. */
interface Told {
  readonly kind: TaskFactKind
  readonly settled: SettledWhy | null
  readonly person?: string
  readonly day?: string | null
}
/** Says why Callboard has opened a task, or set it to done. */
export function useCauseWords(): (told: unknown) => string {
  const { t, i18n } = useLingui()
  const names = usePersonName()
  const opened = ({ kind, person, day }: Told) => {
    if (person === undefined) return t`opened it because of something that is not visible to you`
    const [who, when] = [names(person), day ? dayName(day, i18n.locale) : '']
    const words: Readonly<Record<TaskFactKind, string>> = {
      idExpiry: when
        ? t`opened it because the ID document of ${who} ends on ${when}`
        : t`opened it because the ID document of ${who} ends soon`,
      missedStop: t`opened it because ${who} did not stop the shift of ${when}`,
      lateFact: t`opened it because something came late to the half-month of ${who} from ${when}`,
      leaving: t`opened it because ${who} left on ${when}`,
    }
    return words[kind]
  }
  const done: Readonly<Record<SettledWhy, string>> = {
    document: t`set it to done because a new document came`,
    corrected: t`set it to done because the shift was corrected`,
    signed: t`set it to done because the half-month was signed`,
    decided: t`set it to done because the difference was booked or waived`,
    back: t`set it to done because the person is active again`,
    gone: t`set it to done because the person has left`,
  }
  return (value) => {
    const told = value as Told
    return told.settled === null ? opened(told) : done[told.settled]
  }
}
