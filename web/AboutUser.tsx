import { Suspense, useEffect, type ReactNode } from 'react'
import { Skeleton } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconUserQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { Link, useLocation } from 'wouter'
import { accountCalls, type User } from '#shared/accounts/calls.ts'
import { onlineTimeCalls } from '#shared/online-time/calls.ts'
import { shiftCalls } from '#shared/shifts/calls.ts'
import classes from './AboutUser.module.css'
import { Looks, Profile } from './accounts/Profile.tsx'
import { ProfileOf } from './accounts/ProfileOf.tsx'
import { call } from './platform/call.ts'
import { lazily } from './platform/lazily.tsx'
import { paths, withQuery } from './platform/paths.ts'
import { useQueryString } from './platform/query-string.ts'
import { profileSectionAtom } from './platform/remembered.ts'
import { displayName, may, useViewer } from './platform/session.ts'
import { ShiftCard, ShiftCardOf } from './shifts/ShiftCard.tsx'
import { Empty } from './ui/Empty.tsx'
import { Page } from './ui/Page.tsx'
import { Picker } from './ui/Picker.tsx'

const PersonOnlineTime = lazily(() => import('./online-time/PersonOnlineTime.tsx'))
const Shifts = lazily(() => import('./shifts/Shifts.tsx'))

/**
 * A person's page, put together from the modules: it stands here because modules do not know each other. Without `user` it is
 * one's own. The specification names its sections; those whose modules come later are absent. Shifts are its 'activity'.
 */
export default function AboutUser() {
  const { t } = useLingui()
  const viewer = useViewer()
  const [, navigate] = useLocation()
  const [query] = useQueryString(['user', 'section'])
  const [remembered, remember] = useAtom(profileSectionAtom)
  const user = query.user || viewer.user
  const section = (query.section || remembered) === 'activity' ? 'activity' : 'overview'
  useEffect(() => remember(section), [remember, section])
  const mayChoose = may(viewer, shiftCalls.onShift) || may(viewer, onlineTimeCalls.halves)
  const people = useQuery({ queryKey: ['people'], queryFn: ({ signal }) => call(accountCalls.getAppUsers, {}, { signal }), enabled: mayChoose }).data
  const person = people?.find((one) => one.user === user)
  const own = user === viewer.user
  const choose = (next: string) => navigate(withQuery(paths.aboutUser, { user: next === viewer.user ? '' : next, section }))
  const options = people?.map((one) => ({ value: one.user, label: displayName(one) })) ?? []
  return (
    <Page
      title={own ? t`My Account` : person ? displayName(person) : user}
      tools={mayChoose && <Picker label={t`Person`} placeholder={t`Myself`} value={own ? '' : user} options={options} onChange={choose} />}
    >
      <Sections user={own ? '' : user} section={section} />
      {!own && people && !person ? (
        <Empty icon={IconUserQuestion} title={t`There is nobody of this name in your sight`} />
      ) : (
        <Suspense fallback={<Skeleton h={240} radius="md" />}>
          {section === 'activity' ? <Shifts user={user} choose={choose} /> : <Overview user={user} own={own} person={person} />}
        </Suspense>
      )}
    </Page>
  )
}

function Sections({ user, section }: { readonly user: string; readonly section: string }) {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Sections`} className={classes['sections']}>
      {[
        { id: 'overview', label: t`Profile Overview` },
        { id: 'activity', label: t`Activity` },
      ].map(({ id, label }) => (
        <Link key={id} href={withQuery(paths.aboutUser, { user, section: id })} aria-current={id === section ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}

function Overview({ user, own, person }: { readonly user: string; readonly own: boolean; readonly person: User | undefined }): ReactNode {
  const viewer = useViewer()
  const mayAct = may(viewer, shiftCalls.sessionState, { body: { user_name: user } })
  return (
    <>
      <div className={classes['cards']}>
        {own ? <ShiftCard /> : mayAct && <ShiftCardOf key={user} user={user} name={person ? displayName(person) : user} />}
        {own ? <Profile /> : person && <ProfileOf person={person} />}
        {own && <Looks />}
      </div>
      <PersonOnlineTime key={user} />
    </>
  )
}
