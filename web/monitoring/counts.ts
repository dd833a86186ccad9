import { createContext } from 'react'

/** By tag, four times a second: read by the few that show numbers, so that the filters around them are not rendered as often. */
export const Counts = createContext<ReadonlyMap<string, number>>(new Map())
