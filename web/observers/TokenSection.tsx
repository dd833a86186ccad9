import { Badge, Button, Skeleton } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconKey } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { accessCalls, type Token } from '#shared/accounts/access-calls.ts'
import { call } from '../platform/call.ts'
import { serverNow } from '../platform/clock.ts'
import { may, useViewer } from '../platform/session.ts'
import { failureText, toastSuccess } from '../platform/toasts.ts'
import { dayAndTime } from '../ui/dates.ts'
import { Empty } from '../ui/Empty.tsx'
import { FormFailure } from '../ui/FormFailure.tsx'
import { useConfirm } from '../ui/use-confirm.ts'
import { tokensKey, useTokens } from './data.ts'
import { useNames } from '../platform/people.ts'
import { MakeToken } from './MakeToken.tsx'
import classes from './SiteTrack.module.css'

/** Ways in for programs: made here, shown once, and shut for ever by one click. */
export function TokenSection() {
  const { t } = useLingui()
  const viewer = useViewer()
  const { data, error } = useTokens()
  return (
    <section aria-label={t`Access tokens`} className={classes['section']}>
      {may(viewer, accessCalls.createToken) && <MakeToken />}
      <FormFailure text={error && !data ? failureText(error, t`Access tokens`) : undefined} />
      {!data && !error && <Skeleton h={120} />}
      {data?.length === 0 && (
        <Empty
          icon={IconKey}
          title={t`No tokens yet`}
          hint={t`A token lets a program in without a password. What it may do is its scopes.`}
        />
      )}
      {data && data.length > 0 && (
        <ul className={classes['held']} aria-label={t`Access tokens`}>
          {data.map((token) => (
            <TokenRow key={token.id} token={token} />
          ))}
        </ul>
      )}
    </section>
  )
}

function TokenRow({
  token: { id, name, user, scopes, created_at, expires_at, revoked, mayRevoke },
}: {
  readonly token: Token
}) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const confirm = useConfirm()
  const maker = useNames()(user)
  const told = (at: string): string => dayAndTime(Date.parse(at) / 1000, i18n.locale)
  const expired = expires_at !== null && Date.parse(expires_at) / 1000 <= serverNow()
  const made = told(created_at)
  const ends = expires_at === null ? '' : told(expires_at)
  const revoke = () =>
    confirm({
      confirm: t`Revoke`,
      text: t`Programs that use the token “${name}” are shut out at once, for ever.`,
      danger: true,
      context: t`Revoke`,
      perform: async () => {
        await call(accessCalls.revokeToken, { params: { id } })
        await client.invalidateQueries({ queryKey: tokensKey })
        await toastSuccess(t`Token revoked`)
      },
    })
  return (
    <li className={classes['account']} data-ended={revoked || expired || undefined}>
      <span className={classes['name']}>
        <b>{name}</b>
        <small>
          <Trans>
            made by {maker}, {made}
          </Trans>
        </small>
      </span>
      <span className={classes['span']}>
        {scopes.map((scope) => (
          <Badge key={scope} tt="none" mr={4}>
            {scope}
          </Badge>
        ))}
        {revoked
          ? t`Revoked`
          : expired
            ? t`Expired ${ends}`
            : expires_at === null
              ? t`Does not expire`
              : t`Until ${ends}`}
      </span>
      <span className={classes['tools']}>
        {!revoked && mayRevoke && (
          <Button size="compact-xs" h={24} variant="default" onClick={revoke}>
            <Trans>Revoke</Trans>
            <span className="cb-visually-hidden">&nbsp;{name}</span>
          </Button>
        )}
      </span>
    </li>
  )
}
