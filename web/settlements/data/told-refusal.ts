import { useEffect, useState } from 'react'
import type { SignObstacle } from '#shared/settlements/views.ts'
import { learnRefusals, refusalText } from '../../platform/refusals.ts'

type Told = Pick<SignObstacle, 'code' | 'err' | 'params'>

/** What a refusal says that is told beforehand, in the reader’s language; as the server says it until the words are here. */
export function useToldRefusals(): (told: Told) => string {
  const [known, setKnown] = useState(false)
  useEffect(() => {
    let left = false
    void learnRefusals('settlements.userUnknown').then(() => !left && setKnown(true))
    return () => void (left = true)
  }, [])
  return (told) => (known && told.params ? refusalText(told) : told.err)
}
