import { useEffect, type ReactNode } from 'react'
import classes from './Page.module.css'

/** A screen: its title in the page and in the tab, its tools, its body. `fill` gives the body the rest of the window's height. */
export function Page({
  title,
  hint,
  tools,
  fill = false,
  children,
}: {
  readonly title: string
  readonly hint?: ReactNode
  readonly tools?: ReactNode
  readonly fill?: boolean
  readonly children: ReactNode
}) {
  useEffect(() => {
    document.title = `${title} · Callboard`
  }, [title])
  return (
    <div className={classes['page']} data-fill={fill || undefined}>
      <header className={classes['head']}>
        <div className={classes['words']}>
          <h1 className={classes['title']}>{title}</h1>
          {hint && <div className={classes['hint']}>{hint}</div>}
        </div>
        {tools && <div className={classes['tools']}>{tools}</div>}
      </header>
      {children}
    </div>
  )
}
