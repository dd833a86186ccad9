import { CloseButton, Group, Stack, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { accountCalls, tipuri } from '#shared/accounts/calls.ts'
import { personAudience, studioAudience } from '#shared/permissions/audience.ts'
import { useLocalStudios } from '../platform/queries.ts'
import { ChoiceSelect } from './ChoiceSelect.tsx'
import { PersonPicker } from './PersonPicker.tsx'
import { useAudienceName } from './use-audience-name.ts'

interface Props<L extends string> {
  readonly value: Readonly<Record<string, L>>
  /** The things that an audience may be let do, the least first: one that is added begins with it. */
  readonly levels: readonly { readonly value: L; readonly label: string }[]
  /** Said where it is shared with nobody. */
  readonly nobody: string
  readonly onChange: (shares: Record<string, L>) => void
}
/** With whom something is shared, each to do so much: people, studios, and account types of a studio. */
export function AudienceShares<L extends string>({ value, levels, nobody, onChange }: Props<L>) {
  const { t } = useLingui()
  const [least] = levels
  const nameOf = useAudienceName()
  const groups = useLocalStudios(accountCalls.getLocalStudios)
    .flatMap(({ studio }) => [undefined, ...tipuri].map((type) => studioAudience(studio, type)))
    .map((group) => ({ value: group, label: nameOf(group) }))
  const add = (audience: string) => least && onChange({ [audience]: least.value, ...value })
  return (
    <Stack gap="sm">
      <PersonPicker
        label={t`Add a person`}
        value=""
        onChange={(user) => user !== '' && add(personAudience(user))}
      />
      <ChoiceSelect
        size="sm"
        label={t`Add a group`}
        value=""
        onChange={(event) => add(event.currentTarget.value)}
        data={[{ value: '', label: t`Choose a studio or account type`, disabled: true }, ...groups]}
      />
      {Object.keys(value).length === 0 && (
        <Text size="sm" c="dimmed">
          {nobody}
        </Text>
      )}
      {Object.keys(value).map((audience) => (
        <Share
          key={audience}
          audience={audience}
          value={value}
          levels={levels}
          onChange={onChange}
        />
      ))}
    </Stack>
  )
}

function Share<L extends string>({
  audience,
  value,
  levels,
  onChange,
}: Omit<Props<L>, 'nobody'> & { readonly audience: string }) {
  const { t } = useLingui()
  const name = useAudienceName()(audience)
  const { [audience]: may, ...others } = value
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm" flex={1}>
        {name}
      </Text>
      <ChoiceSelect
        aria-label={t`What ${name} can do`}
        value={may}
        onChange={({ currentTarget }) => {
          const level = levels.find((one) => one.value === currentTarget.value)
          if (level) onChange({ ...value, [audience]: level.value })
        }}
        data={[...levels]}
      />
      <CloseButton aria-label={t`Remove ${name}`} onClick={() => onChange(others)} />
    </Group>
  )
}
