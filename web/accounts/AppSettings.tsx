import { Group, Paper, Text, useMantineColorScheme } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom } from 'jotai'
import { denseAtom } from '../platform/remembered.ts'
import { ChoiceSelect } from '../ui/ChoiceSelect.tsx'
import { LanguageLinks } from '../ui/LanguageLinks.tsx'

/** How the page looks to me; remembered in this browser. */
export default function AppSettings() {
  const { t } = useLingui()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [dense, setDense] = useAtom(denseAtom)
  return (
    <Paper withBorder p="lg" component="section" aria-label={t`App settings`}>
      <Text fw={600} mb="sm">
        <Trans>App settings</Trans>
      </Text>
      <Group justify="space-between" mb="sm">
        <Text size="sm" c="dimmed">
          <Trans>Language</Trans>
        </Text>
        <LanguageLinks />
      </Group>
      <Group justify="space-between" mb="sm">
        <Text size="sm" c="dimmed">
          <Trans>Theme</Trans>
        </Text>
        <ChoiceSelect
          aria-label={t`Theme`}
          value={colorScheme}
          onChange={({ currentTarget: { value } }) =>
            setColorScheme(value === 'light' || value === 'dark' ? value : 'auto')
          }
          data={[
            { value: 'light', label: t`Light` },
            { value: 'dark', label: t`Dark` },
            { value: 'auto', label: t`System` },
          ]}
        />
      </Group>
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          <Trans>Row height</Trans>
        </Text>
        <ChoiceSelect
          aria-label={t`Row height`}
          value={dense ? 'dense' : 'wide'}
          onChange={(event) => setDense(event.currentTarget.value === 'dense')}
          data={[
            { value: 'dense', label: t`Compact` },
            { value: 'wide', label: t`Comfortable` },
          ]}
        />
      </Group>
    </Paper>
  )
}
