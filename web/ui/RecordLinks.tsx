import { useState, type ReactNode } from 'react'
import { Anchor, Button, CloseButton, Group, Input, Stack, Text } from '@mantine/core'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { interviewCalls } from '#shared/interviews/calls.ts'
import type { PagePart } from '#shared/permissions/profile-sections.ts'
import {
  recordLinkKinds,
  type RecordLink,
  type RecordLinkKind,
} from '#shared/permissions/record-links.ts'
import { useMayCall } from '../platform/actions.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { paths } from '../platform/paths.ts'
import { usePeople } from '../platform/people.ts'
import { displayName } from '../platform/session.ts'
import { ChoiceSelect } from './ChoiceSelect.tsx'
import { DateField } from './DateField.tsx'
import { dayName, halfName } from './format.ts'
import { halfOfDate, monthOfHalf } from './halves.ts'
import { PersonLink } from './PersonLink.tsx'
import { PersonPicker } from './PersonPicker.tsx'

const CandidateLink = lazyComponent(() => import('./CandidateLink.tsx'))
const MessageLink = lazyComponent(() => import('./MessageLink.tsx'))
const CandidatePicker = lazyComponent(() => import('./CandidatePicker.tsx'))

interface Props {
  readonly value: readonly RecordLink[]
  /** How many links there are besides, to what the reader may not see. */
  readonly hidden: number
  readonly max: number
  readonly readOnly: boolean
  readonly error?: ReactNode
  readonly onChange: (links: RecordLink[]) => void
}
const keyOf = (link: RecordLink): string => `${link.kind} ${link.person} ${link.day}`

/**
 * Shows and edits the links of a text: people, shifts, settlements, leave and interviews, by name and day, and chat messages. Of those that the
 * reader may not see it says how many there are.
 */
export function RecordLinks({ value, hidden, max, readOnly, error, onChange }: Props) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const without = (link: RecordLink) => value.filter((one) => keyOf(one) !== keyOf(link))
  if (readOnly && value.length + hidden === 0) return null
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
        {hidden > 0 && (
          <Text size="sm" c="dimmed">
            {plural(hidden, {
              one: '# link is not visible to you',
              other: '# links are not visible to you',
            })}
          </Text>
        )}
        {isOpen && (
          <AddLink
            add={(link) => {
              onChange([...without(link), link])
              setOpen(false)
            }}
          />
        )}
        {!readOnly && !isOpen && value.length + hidden < max && (
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
  return {
    person: t`Person`,
    shift: t`Shift`,
    settlement: t`Settlement`,
    vacation: t`Leave`,
    interview: t`Interview`,
    message: t`Chat message`,
  }
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
  const people = usePeople()
  const found = people?.find(({ user }) => user === person)
  if (kind === 'message')
    return (
      <LazyBoundary fallback={null}>
        <MessageLink message={person} remove={remove} />
      </LazyBoundary>
    )
  if (!people) return null
  const when = day && (kind === 'settlement' ? halfName : dayName)(day, i18n.locale)
  // A person who has left stands in no directory: the link is still theirs.
  const text = [found ? displayName(found) : person, when].filter(Boolean).join(', ')
  if (kind === 'interview')
    return (
      <Group gap={6}>
        <Text size="sm" c="dimmed">
          {kinds[kind]}
        </Text>
        <LazyBoundary fallback={null}>
          <CandidateLink candidate={person} when={when ?? ''} remove={remove} />
        </LazyBoundary>
      </Group>
    )
  return (
    <Group gap={6}>
      <Text size="sm" c="dimmed">
        {kinds[kind]}
      </Text>
      {kind === 'settlement' && found ? (
        <Anchor
          component={Link}
          size="sm"
          href={settlementPath(person, found.studio ?? '', day ?? '')}
        >
          {text}
        </Anchor>
      ) : (
        <PersonLink user={person} part={linkedPart[kind]}>
          {text}
        </PersonLink>
      )}
      {remove && <CloseButton size="sm" aria-label={t`Remove ${text}`} onClick={remove} />}
    </Group>
  )
}
/** The part of a person's page that a link opens. */
const linkedPart: Readonly<Partial<Record<RecordLinkKind, PagePart>>> = {
  shift: 'activity',
  vacation: 'holidays',
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
  const mayInterview = useMayCall(interviewCalls.candidates)
  const [person, setPerson] = useState('')
  const [day, setDay] = useState('')
  const isWhole = person !== '' && (kind === 'person' || day !== '')
  return (
    <Group align="end" gap="xs">
      <ChoiceSelect
        size="sm"
        label={t`Link to`}
        value={kind}
        onChange={(event) => {
          setKind(event.currentTarget.value as RecordLinkKind)
          setPerson('')
        }}
        data={recordLinkKinds
          // A message is linked from where it stands.
          .filter((value) => value !== 'message' && (value !== 'interview' || mayInterview))
          .map((value) => ({ value, label: kinds[value] }))}
      />
      {kind === 'interview' ? (
        <LazyBoundary fallback={null}>
          <CandidatePicker value={person} onChange={setPerson} />
        </LazyBoundary>
      ) : (
        <PersonPicker label={t`Person`} value={person} onChange={setPerson} />
      )}
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
