import type { ReactNode } from 'react'
import { Box, Flex, Text } from '@mantine/core'
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
          <Box
            component="p"
            m="0 0 10px"
            fz="clamp(1.7rem, 2.6vw, 2.4rem)"
            fw={650}
            lts="-0.025em"
            lh={1.15}
          >
            <Trans>Everyone on air, at a glance.</Trans>
          </Box>
          <Text maw="38ch" c="#d9dbff" fz="lg" lh={1.5}>
            <Trans>See who’s working, who’s live where, and what they earn – in real time.</Trans>
          </Text>
        </div>
        <MiniWall />
      </aside>
      <Flex
        component="main"
        direction="column"
        gap={0}
        align="center"
        justify="center"
        pt="xl"
        pb="lg"
        px={24}
      >
        <Box w="100%" maw={372} m="auto">
          <div className={classes['phoneBrand']}>
            <Brand size={30} />
          </div>
          <Box component="h1" fz="1.6rem" fw={650} lts="-0.02em">
            {title}
          </Box>
          <Box component="p" mt={4} mb={26} c="dimmed">
            {hint}
          </Box>
          {children}
        </Box>
        <Box component="footer" pt={24}>
          <LanguageLinks />
        </Box>
      </Flex>
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
