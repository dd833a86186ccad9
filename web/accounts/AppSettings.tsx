import { Group, Paper, Text, useMantineColorScheme } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom } from 'jotai'
import { denseAtom, menuWidthAtom } from '../platform/remembered-values.ts'
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
      <MenuWidth />
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

/** The named widths in pixels; a dragged one lies between them. */
const menuWidths = { narrow: 176, standard: 208, wide: 272 } as const
function MenuWidth() {
  const { t } = useLingui()
  const [width, setWidth] = useAtom(menuWidthAtom)
  const named = Object.entries(menuWidths).find(([, px]) => px === width)?.[0] ?? ''
  return (
    <Group justify="space-between" mb="sm">
      <Text size="sm" c="dimmed">
        <Trans>Menu width</Trans>
      </Text>
      <ChoiceSelect
        aria-label={t`Menu width`}
        value={named}
        onChange={({ currentTarget: { value } }) =>
          setWidth(menuWidths[value as keyof typeof menuWidths] ?? width)
        }
        data={[
          ...(named === '' ? [{ value: '', label: t`Custom` }] : []),
          { value: 'narrow', label: t`Narrow` },
          { value: 'standard', label: t`Standard` },
          { value: 'wide', label: t`Wide` },
        ]}
      />
    </Group>
  )
}
