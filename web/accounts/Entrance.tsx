import type { ReactNode } from 'react'
import { Trans } from '@lingui/react/macro'
import { Brand } from '../ui/Brand.tsx'
import { LanguageLinks } from '../ui/LanguageLinks.tsx'
import classes from './Entrance.module.css'

/** The frame of the screens before the login: who we are on one side, the form on the other. */
export function Entrance({
  title,
  hint,
  children,
}: {
  readonly title: string
  readonly hint: string
  readonly children: ReactNode
}) {
  return (
    <div className={classes['entrance']}>
      <aside className={classes['side']}>
        <Brand size={34} inverted />
        <div>
          <p className={classes['claim']}>
            <Trans>Everyone on air, at a glance.</Trans>
          </p>
          <p className={classes['claimSmall']}>
            <Trans>See who’s working, who’s live where, and what they earn – in real time.</Trans>
          </p>
        </div>
        <MiniWall />
      </aside>
      <main className={classes['main']}>
        <div className={classes['form']}>
          <div className={classes['phoneBrand']}>
            <Brand size={30} />
          </div>
          <h1 className={classes['title']}>{title}</h1>
          <p className={classes['hint']}>{hint}</p>
          {children}
        </div>
        <footer className={classes['footer']}>
          <LanguageLinks />
        </footer>
      </main>
    </div>
  )
}

const tones = 'ffomfpoofmffopfoffmoofpffomfofpmofffomofpfmf'
function MiniWall() {
  return (
    <div className={classes['wall']} aria-hidden="true">
      {tones.split('').map((tone, index) => (
        <span
          key={index}
          data-tone={tone}
          style={{ animationDelay: `${((index * 7) % 40) / 10}s` }}
        />
      ))}
    </div>
  )
}
