import { Box, Flex } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { User } from '#shared/accounts/calls.ts'
import type { PagePart } from '#shared/permissions/profile-sections.ts'
import { displayName } from '../../platform/session.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { PersonLink } from '../../ui/PersonLink.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { useSiteNames } from '../../ui/use-sites.ts'
import { useStudioName } from '../../ui/use-studio-name.ts'
import classes from './Accounts.module.css'
import { accountType } from '../../ui/account-type.ts'

/** `part` is the part of a person's page that a name leads to; without it the page as it opens. */
export function useColumns(part: PagePart | undefined): readonly Column<User>[] {
  const { t } = useLingui()
  const [studioName, siteName] = [useStudioName(), useSiteNames()]
  return [
    {
      id: 'name',
      header: t`Name`,
      value: displayName,
      cell: (person) => <Named person={person} part={part} />,
      width: '1.6fr',
    },
    { id: 'user', header: t`User name`, value: ({ user }) => user, width: '1fr' },
    {
      id: 'type',
      header: t`Account type`,
      value: ({ tipCont }) => accountType(tipCont),
      width: '0.7fr',
    },
    {
      id: 'studio',
      header: t`Studio`,
      value: ({ studio }) => (studio === null ? '' : studioName(studio)),
      cell: (_, name) => name || '–',
      width: '1fr',
    },
    {
      id: 'sites',
      header: t`Sites`,
      value: ({ sites = [] }) => sites.join(' '),
      cell: ({ sites }) => <SiteCodes sites={sites} nameOf={siteName} />,
      width: '1.2fr',
    },
    {
      id: 'locker',
      header: t`Locker`,
      value: ({ locker = '' }) => locker,
      cell: ({ locker }) => locker || '–',
      width: '0.5fr',
    },
    {
      id: 'rank',
      header: t`Rank`,
      value: (person) => (person.owner ? t`Owner` : person.super ? t`Super user` : ''),
      cell: asBadge,
      width: '128px',
    },
  ]
}

const Named = ({
  person,
  part,
}: {
  readonly person: User
  readonly part: PagePart | undefined
}) => (
  <Flex component="span" gap={8} align="center" miw={0} className={classes['name'] ?? ''}>
    <img
      src={person.avatar}
      alt=""
      width={22}
      height={22}
      loading="lazy"
      style={{ borderColor: person.culoarea || 'transparent' }}
    />
    <PersonLink user={person.user} part={part}>
      {displayName(person)}
    </PersonLink>
  </Flex>
)
const sites_shown_max = 4
const SiteCodes = ({
  sites = [],
  nameOf,
}: Pick<User, 'sites'> & { readonly nameOf: (site: string) => string }) =>
  sites.length === 0 ? (
    '–'
  ) : (
    <Box component="span" ff="monospace" fz="xs" title={sites.map(nameOf).join(', ')}>
      {sites.slice(0, sites_shown_max).join(' ')}
      {sites.length > sites_shown_max && (
        <Box component="small" c="inherit">
          {' '}
          +{sites.length - sites_shown_max}
        </Box>
      )}
    </Box>
  )
const asBadge = (_: User, text: string | number) =>
  text === '' ? null : <StatusBadge tone="info">{text}</StatusBadge>
