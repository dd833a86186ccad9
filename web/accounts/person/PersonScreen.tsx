import { Skeleton } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconArrowLeft, IconUserCheck, IconUserOff, IconUserQuestion } from '@tabler/icons-react'
import { Link } from 'wouter'
import { erasureCalls } from '#shared/accounts/erasure-calls.ts'
import type { UserInfo } from '#shared/accounts/person-views.ts'
import { LazyBoundary, lazyComponent } from '../../platform/lazy-component.tsx'
import { paths, withQuery } from '../../platform/paths.ts'
import { useQueryString } from '../../platform/query-string.ts'
import { displayName, mayCall, useViewer } from '../../platform/session.ts'
import { failureText, toastSuccess } from '../../platform/toasts.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Page } from '../../ui/Page.tsx'
import { PersonFacts } from '../../ui/PersonHeader.tsx'
import { PersonPicture } from '../../ui/PersonPicture.tsx'
import { Sections } from '../../ui/Sections.tsx'
import { useConfirm } from '../../ui/use-confirm.ts'
import { useSetActive } from '../list/people.ts'
import classes from '../list/Accounts.module.css'
import { useInfo } from './use-info.ts'

const parts = {
  info: lazyComponent(() => import('./PersonInfo.tsx')),
  accounts: lazyComponent(() => import('./SiteAccounts.tsx')),
  media: lazyComponent(() => import('./Media.tsx')),
  security: lazyComponent(() => import('../security/SecurityOf.tsx')),
  reveals: lazyComponent(() => import('./Reveals.tsx')),
  erasure: lazyComponent(() => import('./Erasure.tsx')),
}
type Part = keyof typeof parts

/**
 * The account of somebody as those see it who manage it. The specification shows the personal part of a profile to the person
 * alone; this is the place where accounts are edited.
 */
export default function PersonScreen({ user }: { readonly user: string }) {
  const { t } = useLingui()
  const viewer = useViewer()
  const [query] = useQueryString(['part'])
  const { data, error } = useInfo(user)
  const names: readonly (readonly [Part, string])[] = [
    ['info', t`Personal Information`],
    ['accounts', t`Accounts`],
    ['media', t`Media Files`],
    ['security', t`Security`],
    ['reveals', t`Logs`],
    ...(mayCall(viewer, erasureCalls.requestErasure, { params: { user } })
      ? [['erasure', t`Erasure`] as const]
      : []),
  ]
  const part = names.find(([id]) => id === query.part)?.[0] ?? 'info'
  const Show = parts[part]
  return (
    <Page
      title={data ? displayName(data) : user}
      picture={data && <PersonPicture name={displayName(data)} picture={data.avatar} size={32} />}
      hint={data && <PersonFacts person={data} />}
      tools={<Tools user={user} info={data} />}
    >
      <Sections>
        {names.map(([id, label]) => (
          <Link
            key={id}
            href={withQuery(paths.accounts, { user, part: id === 'info' ? '' : id })}
            aria-current={id === part ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </Sections>
      {error && !data ? (
        <Empty icon={IconUserQuestion} title={failureText(error, user)} />
      ) : (
        <LazyBoundary fallback={<Skeleton h={320} radius="md" />}>
          <Show user={user} />
        </LazyBoundary>
      )}
    </Page>
  )
}

function Tools({ user, info }: { readonly user: string; readonly info: UserInfo | undefined }) {
  const { t } = useLingui()
  const viewer = useViewer()
  const ask = useConfirm()
  const setActive = useSetActive()
  const active = info?.active ?? true
  const label = active ? t`Set inactive` : t`Activate`
  const can = info?.erased
    ? t`This person was erased`
    : user === viewer.user
      ? t`You can’t deactivate your own account`
      : info?.may.manage
        ? true
        : t`You don’t have permission to do this for ${user}`
  const perform = () =>
    ask({
      confirm: label,
      target: info ? displayName(info) : user,
      danger: active,
      ...(active ? { text: t`They will be signed out immediately. Their history is kept.` } : {}),
      context: active ? t`Failed to set user as inactive` : t`Failed to activate user`,
      day: { zone: info?.timezone ?? undefined },
      perform: async (day) => {
        await setActive([user], !active, day)
        await toastSuccess(active ? t`User set as inactive` : t`User activated`)
      },
    })
  return (
    <>
      <Link href={paths.accounts} className={classes['back']}>
        <IconArrowLeft size={15} stroke={1.8} aria-hidden="true" />
        {t`Accounts`}
      </Link>
      <Link href={withQuery(paths.aboutUser, { user })} className={classes['back']}>
        {t`Profile Overview`}
      </Link>
      <ActionButton
        variant="default"
        action={{
          id: 'activation',
          label,
          icon: active ? IconUserOff : IconUserCheck,
          can,
          perform,
        }}
      />
    </>
  )
}
