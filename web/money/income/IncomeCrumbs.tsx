import { useLingui } from '@lingui/react/macro'
import { usePersonName } from '../../platform/people.ts'
import { useViewer } from '../../platform/session.ts'
import { Crumbs } from '../../ui/Crumbs.tsx'
import { dayName } from '../../ui/format.ts'
import { halfLabel } from '../../ui/halves.ts'
import { useSiteNames } from '../../ui/use-sites.ts'
import { useStatementTypeNames } from '../../ui/statement-type-names.ts'
import type { IncomeChange, IncomeSteering } from './income-choice.ts'

/** The way down to here: the range, a half of it, a person, a site or type. Each but the last leads back there. */
export function IncomeCrumbs({
  steering: { choice, hrefTo },
}: {
  readonly steering: IncomeSteering
}) {
  const { t, i18n } = useLingui()
  const viewer = useViewer()
  const personName = usePersonName()
  const siteName = useSiteNames()
  const typeNames: Readonly<Record<string, string>> = useStatementTypeNames()
  const { half, day, user, site, type } = choice
  const lines = { day: '', site: '', type: '' }
  const crumbs: { readonly text: string; readonly leads: IncomeChange }[] = [
    { text: t`All income`, leads: { ...lines, half: '', user: '' } },
  ]
  if (half !== '')
    crumbs.push({ text: halfLabel(half, i18n.locale), leads: { ...lines, user: '' } })
  if (user !== '' && user !== viewer.user) crumbs.push({ text: personName(user), leads: lines })
  const at = [
    day && dayName(day, i18n.locale),
    site && siteName(site),
    type && (typeNames[type] ?? type),
  ].filter(Boolean)
  if (at.length > 0) crumbs.push({ text: at.join(', '), leads: {} })
  return <Crumbs crumbs={crumbs.map(({ text, leads }) => ({ text, href: hrefTo(leads) }))} />
}
