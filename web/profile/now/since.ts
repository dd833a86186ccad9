import { useLingui } from '@lingui/react/macro'
import { useNow } from '../../platform/clock.ts'
import { timeOrDay } from '../../ui/format.ts'
import { lasting } from './lasting.ts'

/** Returns how a moment is told with its age, once it has one: 'since 18:05 · 42 min'. */
export function useSince(): (at: number) => string {
  const { t, i18n } = useLingui()
  const now = useNow(60)
  return (at) => {
    const [clock, age] = [timeOrDay(at, i18n.locale), lasting(now - at, i18n.locale)]
    return now - at < 60 ? t`since ${clock}` : t`since ${clock} · ${age}`
  }
}
