import { CloseButton, Group, Stack, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { accountCalls, tipuri } from '#shared/accounts/calls.ts'
import { personAudience, studioAudience, type Shares } from '#shared/permissions/audience.ts'
import { useLocalStudios } from '../platform/queries.ts'
import { ChoiceSelect } from './ChoiceSelect.tsx'
import { PersonPicker } from './PersonPicker.tsx'
import { useAudienceName } from './use-audience-name.ts'

interface Props {
  readonly value: Shares
  readonly onChange: (shares: Shares) => void
}
/** With whom something is shared, each to view or to edit: people, studios, and account types of a studio. */
export function AudienceShares({ value, onChange }: Props) {
  const { t } = useLingui()
  const nameOf = useAudienceName()
  const groups = useLocalStudios(accountCalls.getLocalStudios)
    .flatMap(({ studio }) => [undefined, ...tipuri].map((type) => studioAudience(studio, type)))
    .map((group) => ({ value: group, label: nameOf(group) }))
  const add = (audience: string) => onChange({ [audience]: 'read', ...value })
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
        <Text size="sm" c="dimmed">{t`Only you can see it.`}</Text>
      )}
      {Object.keys(value).map((audience) => (
        <Share key={audience} audience={audience} value={value} onChange={onChange} />
      ))}
    </Stack>
  )
}

function Share({ audience, value, onChange }: Props & { readonly audience: string }) {
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
        value={may ?? 'read'}
        onChange={({ currentTarget }) =>
          onChange({ ...value, [audience]: currentTarget.value === 'edit' ? 'edit' : 'read' })
        }
        data={[
          { value: 'read', label: t`Can view` },
          { value: 'edit', label: t`Can edit` },
        ]}
      />
      <CloseButton aria-label={t`Remove ${name}`} onClick={() => onChange(others)} />
    </Group>
  )
}
