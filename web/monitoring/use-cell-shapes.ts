import { useEffect, type RefObject } from 'react'
import { cellShapes } from './cell-shapes.ts'

/** Gives an element the shapes of all statuses in the colours of the scheme that is on, or in grey where values are stale. */
export function useCellShapes(place: RefObject<HTMLElement | null>, stale: boolean): void {
  useEffect(() => {
    const page = document.documentElement
    const paint = () => {
      const style = getComputedStyle(page)
      const shapes = cellShapes((token) =>
        style.getPropertyValue(stale ? '--cb-nodata' : `--cb-${token}`).trim(),
      )
      for (const [property, image] of shapes) place.current?.style.setProperty(property, image)
    }
    paint()
    // The scheme follows the system too: the attribute says what it is, whatever changed it.
    const observer = new MutationObserver(paint)
    observer.observe(page, { attributes: true, attributeFilter: ['data-mantine-color-scheme'] })
    return () => observer.disconnect()
  }, [place, stale])
}
