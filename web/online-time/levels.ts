import type { onlineTimeCalls } from '#shared/online-time/calls.ts'
import type { CallResponse } from '#shared/platform/calls.ts'
import type { SheetListener } from '../ui/use-sheet-files.ts'
import type { DisplayNames } from './data.ts'
import type { Steering } from './choice.ts'

/** The props of every level of the drill-down. */
export interface LevelProps {
  readonly steering: Steering
  readonly names: DisplayNames
  readonly report: SheetListener
}

export type HalvesAnswer = CallResponse<typeof onlineTimeCalls.halves>
export type DaysAnswer = CallResponse<typeof onlineTimeCalls.days>
