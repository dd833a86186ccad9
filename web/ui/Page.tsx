import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useContext, useEffect, useRef, type ReactNode } from 'react'
import { Box, Flex } from '@mantine/core'
import { takeArrival } from '../platform/arrival.ts'
import { serverNow, shownZone } from '../platform/clock.ts'
import { zonesNamedAtom } from '../platform/session.ts'
import { differsFromOwn, zoneCity } from './format.ts'
import { PageIdentityContext } from './page-identity.ts'
import classes from './Page.module.css'

/** Names the zone in which times are shown, where that is not the reader's. */
function ShownZone() {
  const { t } = useLingui()
  const isNamed = useAtomValue(zonesNamedAtom) > 0
  if (isNamed || !differsFromOwn(serverNow(), shownZone())) return null
  const cities = zoneCity(shownZone())
  return <Box component="span" c="dimmed" fz="sm">{t`${cities} time`}</Box>
}

/** Whether another screen was here before: the first one leaves the focus to the browser. */
let replaces = false

/** A screen: its title in the page and in the tab, its tools, its body. `fill` gives the body the rest of the window's height. */
export function Page({
  title,
  hint,
  picture,
  tools,
  fill = false,
  children,
}: {
  readonly title: string
  readonly hint?: ReactNode
  /** The picture of the person whom the screen is about, in the place of its icon. */
  readonly picture?: ReactNode
  readonly tools?: ReactNode
  readonly fill?: boolean
  readonly children: ReactNode
}) {
  const { icon: Icon } = useContext(PageIdentityContext)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Callboard`
  }, [title])
  useEffect(() => {
    // Within one path a screen may take another's place, and what had the focus goes with it.
    const replaced = replaces && document.activeElement === document.body
    replaces = true
    if (takeArrival() || replaced) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className={classes['page']} data-fill={fill || undefined}>
      <Flex component="header" gap="10px 16px" align="center" justify="space-between" wrap="wrap">
        {/* It gives way to the tools: a long hint goes on in a second line of its own. */}
        <Flex gap="4px 12px" wrap="wrap" align="baseline" miw={0} flex="1 1 420px">
          <span className={classes['icon']} aria-hidden="true" data-picture={Boolean(picture)}>
            {picture ?? <Icon size={19} stroke={1.7} />}
          </span>
          <Box
            component="h1"
            ref={heading}
            tabIndex={-1}
            m={0}
            fz="1.25rem"
            fw={650}
            lts="-0.015em"
            lh={1.3}
            className={classes['title'] ?? ''}
          >
            {title}
          </Box>
          {hint && (
            <Box c="dimmed" fz="sm">
              {hint}
            </Box>
          )}
          <ShownZone />
        </Flex>
        {tools && (
          <Flex gap={8} align="center" wrap="wrap" className={`cb-tools ${classes['tools']}`}>
            {tools}
          </Flex>
        )}
      </Flex>
      {children}
    </div>
  )
}
