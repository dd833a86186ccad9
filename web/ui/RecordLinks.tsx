import { useState, type ReactNode } from 'react'
import { Anchor, Button, CloseButton, Group, Input, Stack, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import {
  recordLinkKinds,
  type RecordLink,
  type RecordLinkKind,
} from '#shared/permissions/record-links.ts'
import { paths } from '../platform/paths.ts'
import { usePeople } from '../platform/people.ts'
import { displayName } from '../platform/session.ts'
import { ChoiceSelect } from './ChoiceSelect.tsx'
import { DateField } from './DateField.tsx'
import { dayName, halfName } from './format.ts'
import { halfOfDate, monthOfHalf } from './halves.ts'
import { PersonLink } from './PersonLink.tsx'
import { PersonPicker } from './PersonPicker.tsx'

interface Props {
  readonly value: readonly RecordLink[]
  readonly max: number
  readonly readOnly: boolean
  readonly error?: ReactNode
  readonly onChange: (links: RecordLink[]) => void
}
const keyOf = (link: RecordLink): string => `${link.kind} ${link.person} ${link.day}`

/** Shows and edits the links of a text: people, shifts and settlements, by name and day. Of whom the reader does not see, nothing shows. */
export function RecordLinks({ value, max, readOnly, error, onChange }: Props) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const without = (link: RecordLink) => value.filter((one) => keyOf(one) !== keyOf(link))
  if (readOnly && value.length === 0) return null
  return (
    <Input.Wrapper component="fieldset" bd="none" m={0} p={0} error={error}>
      <Text component="legend" size="sm" fw={600}>{t`Links`}</Text>
      <Stack gap={4}>
        {value.map((link) => (
          <Linked
            key={keyOf(link)}
            link={link}
            remove={readOnly ? undefined : () => onChange(without(link))}
          />
        ))}
        {isOpen && (
          <AddLink
            add={(link) => {
              onChange([...without(link), link])
              setOpen(false)
            }}
          />
        )}
        {!readOnly && !isOpen && value.length < max && (
          <Group>
            <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
              {t`Add a link`}
            </Button>
          </Group>
        )}
      </Stack>
    </Input.Wrapper>
  )
}

function useKindNames(): Readonly<Record<RecordLinkKind, string>> {
  const { t } = useLingui()
  return { person: t`Person`, shift: t`Shift`, settlement: t`Settlement` }
}

function Linked({
  link: { kind, person, day },
  remove,
}: {
  readonly link: RecordLink
  readonly remove: (() => void) | undefined
}) {
  const { t, i18n } = useLingui()
  const kinds = useKindNames()
  const found = usePeople()?.find(({ user }) => user === person)
  if (!found) return null
  const when = day && (kind === 'settlement' ? halfName : dayName)(day, i18n.locale)
  const text = [displayName(found), when].filter(Boolean).join(', ')
  return (
    <Group gap={6}>
      <Text size="sm" c="dimmed">
        {kinds[kind]}
      </Text>
      {kind === 'settlement' ? (
        <Anchor
          component={Link}
          size="sm"
          href={settlementPath(person, found.studio ?? '', day ?? '')}
        >
          {text}
        </Anchor>
      ) : (
        <PersonLink user={person} part={kind === 'shift' ? 'activity' : undefined}>
          {text}
        </PersonLink>
      )}
      {remove && <CloseButton size="sm" aria-label={t`Remove ${text}`} onClick={remove} />}
    </Group>
  )
}
function settlementPath(user: string, studio: string, day: string): string {
  const half = halfOfDate(day)
  const parts: Readonly<Record<string, string>> = {
    user,
    studio,
    month: monthOfHalf(half),
    half: half.slice(-1),
  }
  return paths.settlement.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(parts[name] ?? ''),
  )
}

function AddLink({ add }: { readonly add: (link: RecordLink) => void }) {
  const { t } = useLingui()
  const kinds = useKindNames()
  const [kind, setKind] = useState<RecordLinkKind>('person')
  const [person, setPerson] = useState('')
  const [day, setDay] = useState('')
  const isWhole = person !== '' && (kind === 'person' || day !== '')
  return (
    <Group align="end" gap="xs">
      <ChoiceSelect
        size="sm"
        label={t`Link to`}
        value={kind}
        onChange={(event) => setKind(event.currentTarget.value as RecordLinkKind)}
        data={recordLinkKinds.map((value) => ({ value, label: kinds[value] }))}
      />
      <PersonPicker label={t`Person`} value={person} onChange={setPerson} />
      {kind !== 'person' && <DateField label={t`Day`} value={day} onChange={setDay} />}
      <Button
        variant="default"
        disabled={!isWhole}
        onClick={() => add({ kind, person, day: kind === 'person' ? null : day })}
      >
        {t`Add`}
      </Button>
    </Group>
  )
}
