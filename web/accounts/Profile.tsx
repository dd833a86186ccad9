import { Badge, Group, Paper, Text, useMantineColorScheme } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom } from 'jotai'
import { denseAtom } from '../platform/remembered.ts'
import { displayName, type Viewer } from '../platform/session.ts'
import { ChoiceSelect } from '../ui/ChoiceSelect.tsx'
import { Initials } from '../ui/Initials.tsx'
import { LanguageLinks } from '../ui/LanguageLinks.tsx'

/** Who somebody is here. */
export function Profile({
  person,
  studios,
}: {
  readonly person: ProfileCardPerson
  readonly studios: readonly string[]
}) {
  const { t } = useLingui()
  const name = displayName(person)
  return (
    <Paper withBorder p="lg" component="section" aria-label={t`Profile`}>
      <Group wrap="nowrap" gap="md">
        <Initials name={name} size={56} />
        <div>
          <Text fw={650} fz="lg">
            {name}
          </Text>
          <Text size="sm" c="dimmed">
            {person.user}
          </Text>
        </div>
      </Group>
      <Group gap={6} mt="md">
        <Badge tt="none">{person.owner ? t`Owner` : person.tipCont}</Badge>
        {studios.map((studio) => (
          <Badge key={studio} tt="none">
            {studio}
          </Badge>
        ))}
      </Group>
    </Paper>
  )
}
type ProfileCardPerson = Pick<Viewer, 'user' | 'name' | 'surname' | 'tipCont' | 'owner'>

/** How the page looks to me; remembered in this browser. */
export function Looks() {
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
          <Trans>Colours</Trans>
        </Text>
        <ChoiceSelect
          aria-label={t`Colours`}
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
          <Trans>Rows of lists</Trans>
        </Text>
        <ChoiceSelect
          aria-label={t`Rows of lists`}
          value={dense ? 'dense' : 'wide'}
          onChange={(event) => setDense(event.currentTarget.value === 'dense')}
          data={[
            { value: 'dense', label: t`Dense` },
            { value: 'wide', label: t`Comfortable` },
          ]}
        />
      </Group>
    </Paper>
  )
}
