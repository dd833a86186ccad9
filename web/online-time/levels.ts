import type { Report } from './useFiles.ts'
import type { Names } from './data.ts'
import type { Steering } from './choice.ts'

/** What every level of the drill-down is given. */
export interface LevelProps {
  readonly steering: Steering
  readonly names: Names
  readonly report: Report
}
