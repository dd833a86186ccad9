import { useSetAtom } from 'jotai'
import { menuWidthAtom } from '../platform/remembered-values.ts'
import classes from './Sidebar.module.css'

/** The menu’s edge, to be dragged. The width can also be set under App settings. */
export function MenuEdge() {
  const setWidth = useSetAtom(menuWidthAtom)
  return (
    <div
      aria-hidden="true"
      className={classes['edge']}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={({ buttons, clientX }) => buttons === 1 && setWidth(Math.round(clientX))}
    />
  )
}
