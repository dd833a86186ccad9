import { createElement, type ComponentType } from 'react'
import type { IconLines } from '../build/menu-sheets.ts'

interface IconProps {
  readonly size?: number | string
  readonly stroke?: number | string
}
const made = new WeakMap<IconLines, ComponentType<IconProps>>()

/** An icon of the icon package from its lines alone: a menu entry's icon is data, no part of any script. */
export function iconOf(lines: IconLines): ComponentType<IconProps> {
  const before = made.get(lines)
  if (before) return before
  const Icon = ({ size = 24, stroke = 2 }: IconProps) =>
    createElement(
      'svg',
      {
        className: 'tabler-icon',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: stroke,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
      },
      ...lines.map(([tag, attributes]) => createElement(tag, attributes)),
    )
  made.set(lines, Icon)
  return Icon
}
