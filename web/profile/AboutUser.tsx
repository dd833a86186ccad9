import { use, useEffect } from 'react'
import { Skeleton } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconUserQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { Link, useLocation } from 'wouter'
import { accountCalls, type User } from '#shared/accounts/calls.ts'
import { onlineTimeCalls } from '#shared/online-time/calls.ts'
import { shiftCalls } from '#shared/shifts/calls.ts'
import { call } from '../platform/call.ts'
import { paths, withQuery } from '../platform/paths.ts'
import { useQueryString } from '../platform/query-string.ts'
import { profileSectionAtom } from '../platform/remembered.ts'
import { displayName, mayCall, useViewer } from '../platform/session.ts'
import { sectionLabels, sectionToShow, tabsFor } from './profile-sections.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Page } from '../ui/Page.tsx'
import { PersonFacts, type HeadedPerson } from '../ui/PersonHeader.tsx'
import { PersonPicker } from '../ui/PersonPicker.tsx'
import { PersonPicture } from '../ui/PersonPicture.tsx'
import { Sections } from '../ui/Sections.tsx'
import { LazyBoundary } from '../platform/lazy-component.tsx'
import { useOnShift } from '../shifts/data.ts'

/**
 * A person's page, put together from the modules: it stands here because modules do not know each other. Without `user` it is
 * one's own. Its sections are rows of profile-sections.tsx.
 */
export default function AboutUser() {
  const { t } = useLingui()
  const viewer = useViewer()
  const [, navigate] = useLocation()
  const [query] = useQueryString(['user', 'section'])
  const user = query.user || viewer.user
  const own = user === viewer.user
  const mayChoose =
    mayCall(viewer, shiftCalls.onShift) || mayCall(viewer, onlineTimeCalls.halves, { query: {} })
  const people = useQuery({
    queryKey: ['people'],
    queryFn: ({ signal }) => call(accountCalls.getAppUsers, {}, { signal }),
    enabled: mayChoose || !own,
  })
  const person = people.data?.find((one) => one.user === user)
  const choose = (next: string) =>
    navigate(
      withQuery(paths.aboutUser, {
        user: next === viewer.user ? '' : next,
        section: query.section,
      }),
    )
  const shown: HeadedPerson | undefined = own ? { ...person, ...viewer } : person
  return (
    <Page
      title={own ? t`My Account` : person ? displayName(person) : user}
      picture={
        shown && <PersonPicture name={displayName(shown)} picture={shown.avatar} size={32} />
      }
      hint={shown && <Facts person={shown} own={own} />}
      tools={
        mayChoose && (
          <PersonPicker
            label={t`Person`}
            hideLabel
            placeholder={t`Myself`}
            value={own ? '' : user}
            people={people.data ?? []}
            onChange={choose}
          />
        )
      }
    >
      {own || person ? (
        <LazyBoundary fallback={<Skeleton h={240} radius="md" />}>
          <Profile user={user} own={own} person={person} wanted={query.section} choose={choose} />
        </LazyBoundary>
      ) : people.isLoading ? (
        <Skeleton h={240} radius="md" />
      ) : (
        <Empty icon={IconUserQuestion} title={t`Person not found`} />
      )}
    </Page>
  )
}

/** Under one's own title the name is not said yet. Of others whether they are on shift, to whoever may know. */
function Facts({ person, own }: { readonly person: HeadedPerson; readonly own: boolean }) {
  const viewer = useViewer()
  const shift = useOnShift(!own && mayCall(viewer, shiftCalls.onShift)).data?.find(
    ({ user }) => user === person.user,
  )?.session.state
  return (
    <>
      {own && `${displayName(person)} · `}
      <PersonFacts person={person} shift={shift} />
    </>
  )
}

interface ProfileProps {
  readonly user: string
  readonly own: boolean
  readonly person: User | undefined
  /** The section that the address names; empty for none. */
  readonly wanted: string
  readonly choose: (user: string) => void
}
function Profile({ wanted, ...props }: ProfileProps) {
  const { i18n } = useLingui()
  const viewer = useViewer()
  const viewed = props.person ?? viewer
  const [remembered, remember] = useAtom(profileSectionAtom)
  // Only what somebody chose is remembered, not what was shown instead to somebody who may not see it.
  useEffect(() => {
    if (wanted !== '') remember(wanted)
  }, [remember, wanted])
  const section = sectionToShow(wanted || remembered, viewer, viewed)
  const tabs = tabsFor(viewer, viewed)
  const labels = use(sectionLabels(i18n.locale))
  const Show = tabs.find(({ id }) => id === section)?.Show
  return (
    <>
      <Sections>
        {tabs.map(({ id }) => (
          <Link
            key={id}
            href={withQuery(paths.aboutUser, { user: props.own ? '' : props.user, section: id })}
            aria-current={id === section ? 'page' : undefined}
          >
            {labels[id]}
          </Link>
        ))}
      </Sections>
      <LazyBoundary fallback={<Skeleton h={240} radius="md" />}>
        {Show && <Show {...props} />}
      </LazyBoundary>
    </>
  )
}
