import { useMemo, useCallback } from 'react'
import { Badge } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconBan, IconKey } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { accessCalls, type Token } from '#shared/accounts/access-calls.ts'
import type { ScreenAction } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import { serverNow } from '../platform/clock.ts'
import { useFilters } from '../platform/filters.ts'
import { mayCall, useViewer } from '../platform/session.ts'
import { toastSuccess } from '../platform/toasts.ts'
import type { Column } from '../ui/DataTable.tsx'
import { dayAndTime } from '../ui/format.ts'
import { List } from '../ui/List.tsx'
import { hasWords } from '../ui/plain.ts'
import { useConfirm } from '../ui/use-confirm.ts'
import { tokensKey, useTokens } from './data.ts'
import { usePersonName } from '../platform/people.ts'
import { MakeToken } from './MakeToken.tsx'
import classes from './SiteTrack.module.css'

type State = 'active' | 'expired' | 'revoked'
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
    <section aria-label={t`Access tokens`} className={classes['section']}>
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
          hint: t`A token lets a program in without a password. What it may do is its scopes.`,
        }}
      />
    </section>
  )
}

function useStateNames(): Readonly<Record<State, string>> {
  const { t } = useLingui()
  return useMemo(() => ({ active: t`Active`, expired: t`Expired`, revoked: t`Revoked` }), [t])
}

function useTokenFilters() {
  const { t } = useLingui()
  const names = useStateNames()
  const fields = useMemo(
    () =>
      ({
        q: { kind: 'text', label: t`Find a token` },
        state: {
          kind: 'choice',
          label: t`State`,
          all: t`All states`,
          options: Object.entries(names).map(([value, label]) => ({ value, label })),
        },
      }) as const,
    [t, names],
  )
  return useFilters(fields)
}

function useColumns(): readonly Column<Token>[] {
  const { t, i18n } = useLingui()
  const makers = usePersonName()
  const states = useStateNames()
  const seconds = (at: string | null) => (at === null ? 0 : Date.parse(at) / 1000)
  const moment = (at: string) => dayAndTime(seconds(at), i18n.locale)
  return [
    {
      id: 'name',
      header: t`Name`,
      value: ({ name }) => name,
      cell: (token, name) => <b data-ended={stateOf(token) !== 'active' || undefined}>{name}</b>,
      width: '1.4fr',
    },
    { id: 'maker', header: t`Made by`, value: ({ user }) => makers(user) },
    {
      id: 'made',
      header: t`Made`,
      value: ({ created_at }) => seconds(created_at),
      cell: ({ created_at }) => moment(created_at),
      text: ({ created_at }) => created_at,
    },
    {
      id: 'scopes',
      header: t`Scopes`,
      value: ({ scopes }) => scopes.join(' '),
      cell: ({ scopes }) =>
        scopes.map((scope) => (
          <Badge key={scope} tt="none" mr={4}>
            {scope}
          </Badge>
        )),
    },
    {
      id: 'ends',
      header: t`Expires`,
      value: ({ expires_at }) => seconds(expires_at),
      cell: ({ expires_at }) => (expires_at === null ? t`Never` : moment(expires_at)),
      text: ({ expires_at }) => expires_at ?? '',
    },
    {
      id: 'state',
      header: t`State`,
      value: (token) => states[stateOf(token)],
      width: '0.7fr',
    },
  ]
}

/** Asks, then shuts these tokens out. */
function useRevocation(): (tokens: readonly Token[], done?: () => void) => ScreenAction {
  const { t } = useLingui()
  const client = useQueryClient()
  const confirm = useConfirm()
  return (tokens, done) => {
    const names = tokens.map(({ name }) => name).join(', ')
    const open = tokens.filter(({ revoked }) => !revoked)
    const foreign = open.find(({ mayRevoke }) => !mayRevoke)
    return {
      id: 'revoke',
      label: t`Revoke`,
      icon: IconBan,
      can: foreign
        ? t`You don’t have permission to revoke ${foreign.name}`
        : open.length > 0 || t`Already revoked`,
      perform: () =>
        confirm({
          confirm: t`Revoke`,
          text: t`Programs that use the token “${names}” are shut out at once, for ever.`,
          danger: true,
          context: t`Revoke`,
          perform: async () => {
            for (const { id } of open) await call(accessCalls.revokeToken, { params: { id } })
            await client.invalidateQueries({ queryKey: tokensKey })
            done?.()
            await toastSuccess(t`Token revoked`)
          },
        }),
    }
  }
}
