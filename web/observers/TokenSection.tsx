import { Fragment, useMemo, useCallback } from 'react'
import { Flex } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconBan, IconKey } from '@tabler/icons-react'
import { accessCalls, type Token } from '#shared/accounts/access-calls.ts'
import { call } from '../platform/call.ts'
import { serverNow } from '../platform/clock.ts'
import { useFilters } from '../platform/filters.ts'
import { mayCall, useViewer } from '../platform/session.ts'
import type { Column } from '../ui/DataTable.tsx'
import { List } from '../ui/List.tsx'
import { momentColumn } from '../ui/moment-column.ts'
import { hasWords } from '../ui/plain.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { useConfirmedAction } from '../ui/use-confirmed-action.ts'
import { tokensKey, useTokens } from './data.ts'
import { usePersonName } from '../platform/people.ts'
import { MakeToken } from './MakeToken.tsx'
import classes from './SiteTrack.module.css'
import { useFilterKit } from '../ui/use-filter-kit.ts'

type State = 'active' | 'expired' | 'revoked'
const tonesOf = { active: 'ok', expired: 'neutral', revoked: 'bad' } as const
const stateOf = ({ revoked, expires_at }: Token): State =>
  revoked
    ? 'revoked'
    : expires_at !== null && Date.parse(expires_at) / 1000 <= serverNow()
      ? 'expired'
      : 'active'

/** Ways in for programs: made here, shown once, and shut for ever by one click. */
export function TokenSection() {
  const { t } = useLingui()
  const tokens = useTokens()
  const revocation = useRevocation()
  return (
    <Flex
      aria-label={t`Access tokens`}
      component="section"
      direction="column"
      gap="sm"
      miw={0}
      className={classes['section'] ?? ''}
    >
      {mayCall(useViewer(), accessCalls.createToken) && <MakeToken />}
      <List
        label={t`Access tokens`}
        name="tokens"
        asked={tokens}
        rowId={({ id }) => id}
        columns={useColumns()}
        sortedBy={{ id: 'made', desc: true }}
        heightMax={560}
        filters={useTokenFilters()}
        matches={useCallback(
          (token: Token, values: { readonly q: string; readonly state: string }) =>
            (values.state === '' || values.state === stateOf(token)) &&
            hasWords(token.name, values.q),
          [],
        )}
        actions={(token) => (token.mayRevoke && !token.revoked ? [revocation([token])] : [])}
        bulk={(chosen, clear) => [revocation(chosen, clear)]}
        empty={{
          icon: IconKey,
          title: t`No tokens yet`,
          hint: t`Tokens let programs sign in without a password. Scopes limit what they can do.`,
        }}
      />
    </Flex>
  )
}

function useStateNames(): Readonly<Record<State, string>> {
  const { t } = useLingui()
  return useMemo(() => ({ active: t`Active`, expired: t`Expired`, revoked: t`Revoked` }), [t])
}

function useTokenFilters() {
  const { t } = useLingui()
  const kit = useFilterKit()
  const names = useStateNames()
  const fields = useMemo(
    () =>
      ({
        q: { kind: 'text', label: t`Find a token` },
        state: kit.state(names),
      }) as const,
    [t, kit, names],
  )
  return useFilters(fields)
}

function useColumns(): readonly Column<Token>[] {
  const { t, i18n } = useLingui()
  const makers = usePersonName()
  const states = useStateNames()
  return [
    {
      id: 'name',
      header: t`Name`,
      value: ({ name }) => name,
      cell: (token, name) => <b data-ended={stateOf(token) !== 'active' || undefined}>{name}</b>,
      width: '1.4fr',
    },
    { id: 'maker', header: t`Created by`, value: ({ user }) => makers(user) },
    momentColumn(
      { id: 'made', header: t`Created`, at: ({ created_at }) => created_at },
      i18n.locale,
    ),
    momentColumn(
      { id: 'used', header: t`Last used`, at: ({ used_at }) => used_at, none: t`Never` },
      i18n.locale,
    ),
    {
      id: 'scopes',
      header: t`Scopes`,
      value: ({ scopes }) => scopes.join(' '),
      cell: ({ scopes }) =>
        scopes.map((scope) => (
          <Fragment key={scope}>
            <StatusBadge>{scope}</StatusBadge>{' '}
          </Fragment>
        )),
    },
    momentColumn(
      { id: 'ends', header: t`Expires`, at: ({ expires_at }) => expires_at, none: t`Never` },
      i18n.locale,
    ),
    {
      id: 'state',
      header: t`State`,
      value: (token) => states[stateOf(token)],
      cell: (token, state) => <StatusBadge tone={tonesOf[stateOf(token)]}>{state}</StatusBadge>,
      width: '0.7fr',
    },
  ]
}

/** Asks, then shuts these tokens out, as far as they are not yet. */
function useRevocation() {
  const { t } = useLingui()
  const revoke = useConfirmedAction<Token>({
    id: 'revoke',
    label: t`Revoke`,
    icon: IconBan,
    danger: true,
    nameOf: ({ name }) => name,
    text: () => t`Programs using it lose access immediately. This can’t be undone.`,
    can: (tokens) => {
      const foreign = tokens.find(({ mayRevoke }) => !mayRevoke)
      return foreign
        ? t`You don’t have permission to revoke ${foreign.name}`
        : tokens.length > 0 || t`Already revoked`
    },
    send: ({ id }) => call(accessCalls.revokeToken, { params: { id } }),
    toast: t`Token revoked`,
    invalidates: tokensKey,
  })
  return (tokens: readonly Token[], done?: () => void) =>
    revoke(
      tokens.filter(({ revoked }) => !revoked),
      done,
    )
}
