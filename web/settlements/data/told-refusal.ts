import { useLingui } from '@lingui/react/macro'
import type { SignObstacle } from '#shared/settlements/views.ts'
import { useToldRefusals } from '../../platform/use-told-refusals.ts'
import { halfLabel } from '../../ui/halves.ts'

type Told = Pick<SignObstacle, 'code' | 'err' | 'params'>

/**
 * Returns the words for an obstacle to a settlement, in the reader’s language; the server’s own where it sends no
 * values for the words.
 */
export function useToldObstacles(): (told: Told) => string {
  const say = useToldRefusals('settlements')
  const { i18n } = useLingui()
  return (told) =>
    told.params ? say({ ...told, params: withHalves(told.params, i18n.locale) }) : told.err
}
/** More of them say nothing more. */
const halves_max = 3
/** Halves as they are called elsewhere: the server names them `2026-06/1`. */
function withHalves(params: NonNullable<Told['params']>, locale: string) {
  if (params['halves'] === undefined) return params
  const all = String(params['halves']).split(', ')
  const more = all.length - halves_max
  const named = all.slice(0, halves_max).map((half) => halfLabel(half.replace('/', '-'), locale))
  return { ...params, halves: [...named, ...(more > 0 ? [`+${more}`] : [])].join(', ') }
}
