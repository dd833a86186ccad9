import { useLayoutEffect, useState, type ReactNode, type RefObject } from 'react'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import type { RowsInSight } from './TableRows.tsx'
import type { RowList } from './walk-rows.ts'

/** Height of a card's line until a card is measured. */
const line_px = 26

/** The rows of a list on a phone: cards that are scrolled with the page. `walked` is told who can scroll to a row. */
export default function CardRows({
  ids,
  lines,
  walked,
  children,
}: {
  readonly ids: readonly string[]
  /** Of a card. */
  readonly lines: number
  readonly walked: RefObject<RowList>
  readonly children: (list: RowsInSight) => ReactNode
}) {
  const [above, setAbove] = useState(0)
  const [body, setBody] = useState<HTMLElement | null>(null)
  const list = useWindowVirtualizer({
    count: ids.length,
    estimateSize: () => lines * line_px,
    getItemKey: (index) => ids[index] ?? index,
    overscan: 10,
    scrollMargin: above,
  })
  useLayoutEffect(() => {
    walked.current = list
  }, [walked, list])
  useLayoutEffect(() => {
    if (!body) return undefined
    const measure = () => setAbove(Math.round(body.getBoundingClientRect().top + window.scrollY))
    measure()
    // What stands above it may grow at any time.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [body])
  return (
    <div ref={setBody} role="presentation">
      {children(list)}
    </div>
  )
}
