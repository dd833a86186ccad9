import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react'
import { dayAndTime, timeOfDay } from '../ui/format.ts'
import { Initials } from '../ui/Initials.tsx'
import classes from './Chat.module.css'

/** The frame of a message: who and when stand at the first of a group. */
export function Bubble({
  author,
  stamp,
  isFirst,
  isMarked = false,
  children,
}: {
  readonly author: string
  /** Epoch milliseconds. */
  readonly stamp: number
  readonly isFirst: boolean
  readonly isMarked?: boolean
  readonly children: ReactNode
}) {
  const { i18n } = useLingui()
  const time = timeOfDay(stamp / 1000, i18n.locale)
  const exact = dayAndTime(stamp / 1000, i18n.locale)
  return (
    <div
      className={classes['message']}
      data-first={isFirst || undefined}
      data-marked={isMarked || undefined}
    >
      {isFirst ? <Initials name={author} size={32} /> : <small title={exact}>{time}</small>}
      <div className={classes['said']}>
        {isFirst ? (
          <div className={classes['by']}>
            <b>{author}</b>
            <small title={exact}>{time}</small>
          </div>
        ) : (
          <span className="cb-visually-hidden">{author}</span>
        )}
        {children}
      </div>
    </div>
  )
}
