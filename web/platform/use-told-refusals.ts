import { useEffect, useState } from 'react'
import { learnRefusals, refusalText, type Refused } from './refusals.ts'

/**
 * Returns the function that tells beforehand what would be refused, in the reader's language: for codes that begin with
 * `module`. It says `meanwhile` until their words are here.
 */
export function useToldRefusals(module: string): (refused: Refused, meanwhile?: string) => string {
  const [known, setKnown] = useState(false)
  useEffect(() => {
    let left = false
    void learnRefusals(`${module}.`).then(() => !left && setKnown(true))
    return () => void (left = true)
  }, [module])
  return (refused, meanwhile = refused.err) => (known ? refusalText(refused) : meanwhile)
}
