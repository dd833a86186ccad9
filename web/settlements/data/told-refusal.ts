import type { SignObstacle } from '#shared/settlements/views.ts'
import { useToldRefusals } from '../../platform/use-told-refusals.ts'

type Told = Pick<SignObstacle, 'code' | 'err' | 'params'>

/**
 * Returns the words for an obstacle to a settlement, in the reader’s language; the server’s own where it sends no
 * values for the words.
 */
export function useToldObstacles(): (told: Told) => string {
  const say = useToldRefusals('settlements')
  return (told) => (told.params ? say(told) : told.err)
}
