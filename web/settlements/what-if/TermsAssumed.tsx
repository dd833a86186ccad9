import { ActionIcon, Button, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconPlus, IconX } from '@tabler/icons-react'
import { ChoiceSelect } from '../../ui/ChoiceSelect.tsx'
import { PersonPicker } from '../../ui/PersonPicker.tsx'
import { isPercent, type TypedTerms } from './assumptions.ts'
import classes from './WhatIf.module.css'

interface Props {
  readonly studio: string
  readonly terms: readonly TypedTerms[]
  readonly onChange: (terms: readonly TypedTerms[]) => void
}
/** Fields of shares, caps and kinds of contract, of everybody or of one person. */
export function TermsAssumed({ studio, terms, onChange }: Props) {
  const put = (next: TypedTerms) => onChange(terms.map((one) => (one.id === next.id ? next : one)))
  const nextId = Math.max(-1, ...terms.map(({ id }) => id)) + 1
  return (
    <fieldset>
      <legend>
        <Trans>Terms</Trans>
      </legend>
      {terms.map((one) => (
        <Terms
          key={one.id}
          studio={studio}
          terms={one}
          onChange={put}
          onRemove={() => onChange(terms.filter(({ id }) => id !== one.id))}
        />
      ))}
      <Button
        size="compact-xs"
        variant="default"
        leftSection={<IconPlus size={13} />}
        onClick={() => onChange([...terms, { id: nextId, user: '', share: '', cap: '', kind: '' }])}
      >
        <Trans>Add terms</Trans>
      </Button>
    </fieldset>
  )
}

interface TermsProps {
  readonly studio: string
  readonly terms: TypedTerms
  readonly onChange: (terms: TypedTerms) => void
  readonly onRemove: () => void
}
function Terms({ studio, terms, onChange, onRemove }: TermsProps) {
  const { t } = useLingui()
  const wrong = t`Enter a percentage from 0 to 100`
  const percent = (name: 'share' | 'cap', label: string) => (
    <TextInput
      size="xs"
      label={label}
      placeholder={t`as now`}
      inputMode="decimal"
      value={terms[name]}
      error={isPercent(terms[name]) ? undefined : wrong}
      onChange={(event) => onChange({ ...terms, [name]: event.currentTarget.value })}
    />
  )
  return (
    <div className={`cb-below ${classes['terms']}`}>
      <div className={`cb-wide ${classes['who']}`}>
        <PersonPicker
          label={t`Person`}
          hideLabel
          everyone={t`Everyone`}
          studio={studio}
          value={terms.user}
          onChange={(user) => onChange({ ...terms, user })}
        />
        <ActionIcon
          size={28}
          variant="subtle"
          color="gray"
          aria-label={t`Remove these terms`}
          onClick={onRemove}
        >
          <IconX size={14} />
        </ActionIcon>
      </div>
      {percent('share', t`Share, %`)}
      {percent('cap', t`Cap, %`)}
      <ChoiceSelect
        label={t`Contract`}
        value={terms.kind}
        onChange={(event) =>
          onChange({ ...terms, kind: event.currentTarget.value as TypedTerms['kind'] })
        }
        data={[
          { value: '', label: t`as now` },
          { value: 'contractor', label: t`Contractor` },
          { value: 'employee', label: t`Employee` },
        ]}
      />
    </div>
  )
}
