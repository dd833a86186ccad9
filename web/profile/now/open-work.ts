import { useEffect } from 'react'
import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useQueryString } from '../../platform/query-string.ts'

/** One thing that waits for the viewer; null: it belongs to no one studio. */
export interface OpenWork {
  readonly studio: string | null
}
/** The answer of a source: null while it has not come, 'failed' where it could not be had. */
type Told = readonly OpenWork[] | null | 'failed'
export type WorkTold = ReadonlyMap<string, Told>

const toldAtom = atom<WorkTold>(new Map())

/** Tells the page what a card holds, for as long as the card is there. */
export function useTellWork(part: string, told: Told): void {
  const set = useSetAtom(toldAtom)
  useEffect(() => {
    set((before) => new Map(before).set(part, told))
  }, [set, part, told])
  useEffect(
    () => () => set((before) => new Map([...before].filter(([name]) => name !== part))),
    [set, part],
  )
}
export const useToldWork = (): WorkTold => useAtomValue(toldAtom)

/** The studio that the page is narrowed to by its address, as the figures below are; '' for all. */
export const useShownStudio = (): string => useQueryString(['studio'])[0].studio

export const isOfStudio = ({ studio }: OpenWork, shown: string): boolean =>
  shown === '' || studio === null || studio === shown

/**
 * Counts what waits in a studio, in all cards together: what belongs to no one studio counts in none. Returns null until
 * each of these sources has answered, and where one has failed.
 */
export const countIn = (told: WorkTold, parts: readonly string[], studio: string): number | null =>
  haveAnswered(told, parts) ? allTold(told).filter((one) => one.studio === studio).length : null

/** Whether all these sources have answered, and nothing of a studio ('' for all) waits. */
export const isAllDone = (told: WorkTold, parts: readonly string[], shown: string): boolean =>
  haveAnswered(told, parts) && !allTold(told).some((one) => isOfStudio(one, shown))

const haveAnswered = (told: WorkTold, parts: readonly string[]): boolean =>
  parts.every((part) => Array.isArray(told.get(part)))
const allTold = (told: WorkTold): readonly OpenWork[] =>
  [...told.values()].flatMap((one) => (one === null || one === 'failed' ? [] : one))
