import { menuWidthUsual_px } from '../platform/remembered.ts'

/** How wide the menu may be, in pixels. */
export const menuWidth_px = { min: 176, usual: menuWidthUsual_px, max: 340 } as const
/** The nearest width that it may have; the usual one for what is no number. */
export const withinMenuWidth = (width: number): number =>
  Number.isFinite(width)
    ? Math.min(menuWidth_px.max, Math.max(menuWidth_px.min, Math.round(width)))
    : menuWidth_px.usual
