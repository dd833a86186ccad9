import { useLingui } from '@lingui/react/macro'
import type { ChoiceChange, Steering } from './choice.ts'
import type { DisplayNames } from './data.ts'
import { halfLabel } from '../ui/halves.ts'
import { clockIn, dayName } from '../ui/format.ts'
import { Crumbs } from '../ui/Crumbs.tsx'

/** The way down to here: the range, a half of it, a day, a piece of the day. Each but the last leads back there. */
export function OnlineTimeCrumbs({
  steering: { choice, hrefTo },
  names,
  zone,
}: {
  readonly steering: Steering
  readonly names: DisplayNames
  readonly zone: string | undefined
}) {
  const { t, i18n } = useLingui()
  const { locale } = i18n
  const { half, day, piece } = choice
  const crumbs: { readonly text: string; readonly leads: ChoiceChange }[] = [
    { text: t`Half-months`, leads: { half: '', day: '', at: '', a: '', b: '' } },
  ]
  if (choice.a !== '') crumbs.push({ text: t`Comparison`, leads: {} })
  else {
    if (half !== '') crumbs.push({ text: halfLabel(half, locale), leads: { day: '', at: '' } })
    if (day !== '') crumbs.push({ text: dayName(day, locale), leads: { at: '' } })
    if (piece && day !== '' && zone !== undefined)
      crumbs.push({
        text: `${names.site(piece.site)}, ${clockIn(piece.from, zone)}–${clockIn(piece.to, zone)}`,
        leads: {},
      })
  }
  return <Crumbs crumbs={crumbs.map(({ text, leads }) => ({ text, href: hrefTo(leads) }))} />
}
