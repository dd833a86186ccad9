import { useRef, useState } from 'react'
import { Box, Flex, UnstyledButton } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconSelector } from '@tabler/icons-react'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { displayName, useViewer } from '../platform/session.ts'
import { Initials } from '../ui/Initials.tsx'
import classes from './UserMenu.module.css'
import { accountType } from '../ui/account-type.ts'

const UserMenuOpen = lazyComponent(() => import('./UserMenuOpen.tsx'))

/** The person who is logged in. The menu behind it is fetched when it is first opened. */
export function UserMenu({ rail }: { readonly rail: boolean }) {
  const { t } = useLingui()
  const viewer = useViewer()
  const [wanted, setWanted] = useState(false)
  const name = displayName(viewer)
  const target = useRef<HTMLButtonElement>(null)
  const button = (
    <UnstyledButton
      ref={target}
      className={`cb-hover ${classes['target']}`}
      data-rail={rail || undefined}
      aria-haspopup="menu"
      onClick={() => setWanted(true)}
    >
      <Initials name={name} size={28} />
      <Flex component="span" direction="column" gap={0} flex={1} miw={0} lh={1.25}>
        <Box component="span" fz="sm" fw={600} className="cb-ellipsis">
          {name}
        </Box>
        <Box component="span" c="dimmed" fz="xs">
          {viewer.owner ? t`Owner` : accountType(viewer.tipCont)}
        </Box>
      </Flex>
      <IconSelector size={15} stroke={1.6} aria-hidden="true" />
    </UnstyledButton>
  )
  return wanted ? (
    <LazyBoundary fallback={button}>
      <UserMenuOpen target={button} onClose={() => target.current?.focus()} />
    </LazyBoundary>
  ) : (
    button
  )
}
