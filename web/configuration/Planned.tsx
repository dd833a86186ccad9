import { Box, Paper, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { StudioConfiguration } from '#shared/configuration/calls.ts'
import { dateIn, plainDay } from '../ui/format.ts'
import { ZoneNote } from '../ui/ZoneNote.tsx'
import { useSettingNames, useValueText } from './names.ts'

/** Changes whose day has not come. */
export function Planned({
  configuration: { planned, settings },
}: {
  readonly configuration: StudioConfiguration
}) {
  const { t, i18n } = useLingui()
  const names = useSettingNames()
  const text = useValueText()
  if (planned.length === 0) return null
  const day = (at: string) => plainDay(dateIn(Date.parse(at) / 1000, settings.zone), i18n.locale)
  return (
    <Paper withBorder p="lg" component="section" aria-label={t`Planned changes`}>
      <Text fw={650} component="h2" fz="md" m={0}>
        <Trans>Planned changes</Trans>{' '}
        <ZoneNote zones={[settings.zone]} at={planned.map(({ from }) => Date.parse(from) / 1000)} />
      </Text>
      <Box component="ul" my={14} pl={40} style={{ listStyle: 'disc' }}>
        {planned.map(({ setting, value, from }) => (
          <li
            key={`${setting} ${from}`}
          >{`${day(from)} – ${names[setting]}: ${text(setting, value)}`}</li>
        ))}
      </Box>
    </Paper>
  )
}
