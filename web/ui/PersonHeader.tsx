import { Fragment } from 'react'
import { Flex } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { displayName } from '../platform/session.ts'
import { PersonPicture } from './PersonPicture.tsx'
import { ShiftMark } from './ShiftMark.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import { useStudioName } from './use-studio-name.ts'
import { accountType } from './account-type.ts'

/** The facts of a person that are shown at the top of a dialog or a card about them. */
export interface HeadedPerson {
  readonly user: string
  readonly name: string
  readonly surname: string
  readonly tipCont: string
  readonly studio: string | null
  /** The studios that they see besides their own. */
  readonly studios?: readonly string[] | undefined
  readonly owner?: boolean | undefined
  readonly super?: boolean | undefined
  /** Absent: active. */
  readonly active?: boolean | undefined
  readonly erased?: boolean | undefined
  readonly avatar?: string | undefined
}
interface Props {
  readonly person: HeadedPerson
  /** Off shift, working or paused; absent where the reader may not know. */
  readonly shift?: 0 | 1 | 2 | undefined
}

/** Login, account type and studio of a person, and what is special: a rank, a shift that runs, that they are inactive. */
export function PersonFacts({ person, shift }: Props) {
  const { t } = useLingui()
  const { user, tipCont, studio, studios = [], active = true, erased = false } = person
  const studioName = useStudioName()
  const theirs = [...new Set([studio, ...studios])].filter((one) => one !== null)
  const facts = [user, tipCont && accountType(tipCont), theirs.map(studioName).join(', ')]
  return (
    <Flex
      component="span"
      display="inline-flex"
      gap="2px 8px"
      align="center"
      wrap="wrap"
      c="dimmed"
      fz="sm"
      fw={400}
    >
      <span>
        {facts.filter(Boolean).map((fact, index) => (
          <Fragment key={fact}>
            {index > 0 && ' · '}
            {fact}
          </Fragment>
        ))}
      </span>
      {person.owner ? (
        <StatusBadge tone="info">{t`Owner`}</StatusBadge>
      ) : (
        person.super && <StatusBadge tone="info">{t`Super user`}</StatusBadge>
      )}
      {shift !== undefined && shift > 0 && <ShiftMark state={shift} />}
      {!active && <StatusBadge>{t`Inactive`}</StatusBadge>}
      {erased && <StatusBadge tone="bad">{t`Erased`}</StatusBadge>}
    </Flex>
  )
}

/** The person concerned, at the top of a dialog or a card: picture, name and facts. At the top of a screen `Page` takes the picture and the facts. */
export function PersonHeader({ person, shift }: Props) {
  const name = displayName(person)
  return (
    <Flex gap="sm" align="center" miw={0}>
      <PersonPicture name={name} picture={person.avatar} size={40} />
      <Flex direction="column" gap={0} miw={0} fz="0.9375rem" style={{ overflowWrap: 'anywhere' }}>
        <b>{name}</b>
        <PersonFacts person={person} shift={shift} />
      </Flex>
    </Flex>
  )
}
