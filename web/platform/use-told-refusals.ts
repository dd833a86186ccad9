import { useEffect, useState } from 'react'
import { learnRefusals, refusalText, type Refused } from './refusals.ts'

/**
 * What is said beforehand of what would be refused, in the reader's language: of codes that begin with `module`. `meanwhile` is
 * said until their words are here.
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
