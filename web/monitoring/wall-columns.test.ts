import { expect, test } from 'vitest'
import { wallColumns } from './wall-columns.ts'

test.each([
  [true, true, true, { shift: 1, plan: 2, times: 3, firstSite: 5, left_px: 590 }],
  [true, false, true, { shift: 1, plan: undefined, times: 2, firstSite: 4, left_px: 434 }],
  [true, true, false, { shift: 1, plan: 2, times: undefined, firstSite: 3, left_px: 422 }],
  [false, false, true, { shift: undefined, times: 1, firstSite: 3, left_px: 318 }],
  [false, false, false, { shift: undefined, times: undefined, firstSite: 1, left_px: 150 }],
])(
  'with shifts %s, plans %s and statistics %s the columns before the sites have their places and widths',
  (shift, plan, times, columns) =>
    expect(wallColumns({ shift, plan, times })).toMatchObject(columns),
)
