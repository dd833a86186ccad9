import { useEffect, type RefObject } from 'react'
import { cellShapes } from './cell-shapes.ts'

/** Gives an element the shapes of all statuses in the colours of the scheme that is on, or in grey where values are stale. */
export function useCellShapes(place: RefObject<HTMLElement | null>, stale: boolean): void {
  useEffect(() => {
    const page = document.documentElement
    const paint = () => {
      // Only a colour that is used is told as the one of the scheme.
      const ink = document.body.appendChild(document.createElement('i'))
      const shapes = cellShapes((token) => {
        ink.style.color = `var(${stale ? '--cb-nodata' : `--cb-${token}`})`
        return getComputedStyle(ink).color
      })
      ink.remove()
      for (const [property, image] of shapes) place.current?.style.setProperty(property, image)
    }
    paint()
    // The scheme follows the system too: the attribute says what it is, whatever changed it.
    const observer = new MutationObserver(paint)
    observer.observe(page, { attributes: true, attributeFilter: ['data-mantine-color-scheme'] })
    return () => observer.disconnect()
  }, [place, stale])
}
