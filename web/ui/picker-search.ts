import type { ReactNode } from 'react'
import { hasWords, plain } from './plain.ts'

/** One thing that can be picked. */
export interface PickerOption {
  readonly value: string
  readonly label: string
  /** Stands beside the label, and is searched as well: 'ana_pop · Model · north'. */
  readonly detail?: string
  /** The address of a picture, empty where there is none yet: then the initials stand for it. Absent: no pictures here. */
  readonly picture?: string
  /** Stands before the label; says nothing by itself. */
  readonly mark?: ReactNode
  readonly inactive?: boolean
}
/** The most options that are shown: a person who looks for one of thousands types on. */
export const options_shown_max = 50

export interface PickerMatches {
  readonly shown: readonly PickerOption[]
  /** The number of matches that are not shown. */
  readonly more: number
}
interface Indexed {
  readonly option: PickerOption
  readonly text: string
  readonly begins: string
}
/** The searched text of each option, made once for a list: removing accents costs far more than looking for a word. */
export const indexed = (options: readonly PickerOption[]): readonly Indexed[] =>
  options.map((option) => ({
    option,
    text: plain(`${option.label} ${option.detail ?? ''} ${option.value}`),
    begins: plain(option.label),
  }))

/** The options in which every typed word occurs, without regard to accents; first those whose label begins so. */
export function matchesOf(index: readonly Indexed[], typed: string): PickerMatches {
  const found = index.filter(({ text }) => hasWords(text, typed))
  const start = plain(typed).trim()
  const ordered =
    start === ''
      ? found
      : [
          ...found.filter(({ begins }) => begins.startsWith(start)),
          ...found.filter(({ begins }) => !begins.startsWith(start)),
        ]
  return {
    shown: ordered.slice(0, options_shown_max).map(({ option }) => option),
    more: Math.max(0, ordered.length - options_shown_max),
  }
}
