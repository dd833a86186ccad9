import { expect, test } from 'vitest'
import { wallColumns } from './wall-columns.ts'

test.each([
  [true, true, { shift: 1, times: 2, firstSite: 4, left_px: 434 }],
  [true, false, { shift: 1, times: undefined, firstSite: 2, left_px: 266 }],
  [false, true, { shift: undefined, times: 1, firstSite: 3, left_px: 318 }],
  [false, false, { shift: undefined, times: undefined, firstSite: 1, left_px: 150 }],
])(
  'with shifts %s and statistics %s the columns before the sites have their places and widths',
  (hasShift, hasTimes, columns) => expect(wallColumns(hasShift, hasTimes)).toMatchObject(columns),
)
