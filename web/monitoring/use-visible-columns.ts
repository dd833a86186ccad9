import { useEffect, useMemo, type RefObject } from 'react'
import { wall } from './use-wall.ts'

/** Which of the sites stand between the edges of the scrolled wall, by their place. */
export interface VisibleColumns {
  from: number
  to: number
}
/** As in Wall.module.css: what stands left of the sites, and the least width of one. */
const columns_px = { names: 274, times: 116, site: 98 } as const

/** Follows the wall's scrolling sideways. Thirty sites are three screens: what changes out of sight is written within a second instead of at once. */
export function useVisibleColumns(
  scroller: RefObject<HTMLElement | null>,
  sites: number,
  times: boolean,
): VisibleColumns {
  const visibility = useMemo<VisibleColumns>(() => ({ from: 0, to: Number.POSITIVE_INFINITY }), [])
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const look = () => {
      const left = columns_px.names + (times ? columns_px.times : 0)
      const width = Math.max(columns_px.site, (element.scrollWidth - left) / sites)
      const from = Math.floor((element.scrollLeft - left) / width)
      const to = Math.ceil((element.scrollLeft + element.clientWidth - left) / width)
      if (from === visibility.from && to === visibility.to) return
      Object.assign(visibility, { from, to })
      wall.hurry()
    }
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [scroller, sites, times, visibility])
  return visibility
}
