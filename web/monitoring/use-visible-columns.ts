import { useEffect, useMemo, type RefObject } from 'react'
import { wall } from './use-wall.ts'

/** Which of the sites stand between the edges of the scrolled wall, by their place. */
export interface VisibleColumns {
  from: number
  to: number
}
/** As in Wall.module.css: the least width of a site, with its words and without. */
const site_px = 104

/** Follows the wall's scrolling sideways, and makes its columns narrow where not all of them fit. Thirty sites are three screens: what changes out of sight is written within a second instead of at once. */
export function useVisibleColumns(
  scroller: RefObject<HTMLElement | null>,
  sites: number,
  /** The width of what stands before the sites. */
  left: number,
): VisibleColumns {
  const visibility = useMemo<VisibleColumns>(() => ({ from: 0, to: Number.POSITIVE_INFINITY }), [])
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const look = () => {
      // Without words where not all sites are in sight with them.
      const room = (element.clientWidth - left) / sites
      element.toggleAttribute('data-narrow', room < site_px)
      const width = (element.scrollWidth - left) / sites
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
  }, [scroller, sites, left, visibility])
  return visibility
}
