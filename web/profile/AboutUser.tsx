import { use, useEffect } from 'react'
import { Skeleton } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useAtom } from 'jotai'
import { Link, useLocation } from 'wouter'
import { accountCalls } from '#shared/accounts/calls.ts'
import type { UserInfo } from '#shared/accounts/person-views.ts'
import { onlineTimeCalls } from '#shared/online-time/calls.ts'
import { restoredPart, type PagePart } from '#shared/permissions/profile-sections.ts'
import { shiftCalls } from '#shared/shifts/calls.ts'
import { useInfo } from '../accounts/person/use-info.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { paths, withQuery } from '../platform/paths.ts'
import { useCall } from '../platform/queries.ts'
import { useQueryString } from '../platform/query-string.ts'
import { profileSectionAtom } from '../platform/remembered-values.ts'
import { displayName, mayCall, useViewer } from '../platform/session.ts'
import { useOnShift } from '../shifts/data.ts'
import { Page } from '../ui/Page.tsx'
import { PersonFacts, type HeadedPerson } from '../ui/PersonHeader.tsx'
import { PersonPicker } from '../ui/PersonPicker.tsx'
import { PersonPicture } from '../ui/PersonPicture.tsx'
import { Sections } from '../ui/Sections.tsx'
import { useStudioName } from '../ui/use-studio-name.ts'
import { partComponents, sectionLabels, type ProfileProps } from './profile-sections.tsx'
import { partsFor } from './readable-parts.ts'
import { partsByTab, tabOf, tabs } from './tabs.ts'

const Activation = lazyComponent(() => import('../accounts/person/Activation.tsx'))
const PersonMissing = lazyComponent(() => import('./PersonMissing.tsx'))

/**
 * A person's page, put together from the modules: it stands here because modules do not know each other. Without `user`
 * it is the viewer's own. Of another person it shows what the server answers about them.
 */
export default function AboutUser() {
  const viewer = useViewer()
  const [{ user }] = useQueryString(['user'])
  return user === '' || user === viewer.user ? <OwnPage /> : <OthersPage key={user} user={user} />
}

function OwnPage() {
  const { t } = useLingui()
  const viewer = useViewer()
  const { people, choice } = usePeopleChoice('')
  const known = people?.find(({ user }) => user === viewer.user)
  const name = displayName(viewer)
  const studiosOf = useStudiosOf()
  return (
    <Page
      title={t`My Account`}
      picture={<PersonPicture name={name} picture={known?.avatar} size={32} />}
      hint={
        <>
          {name !== viewer.user && `${name} · `}
          <PersonFacts person={{ ...known, ...viewer, ...studiosOf(viewer) }} />
        </>
      }
      tools={choice}
    >
      <Parts user={viewer.user} info={undefined} />
    </Page>
  )
}

function OthersPage({ user }: { readonly user: string }) {
  const { data: info, error } = useInfo(user)
  const { choice } = usePeopleChoice(user)
  return (
    <Page
      title={info ? displayName(info) : user}
      picture={info && <PersonPicture name={displayName(info)} picture={info.avatar} size={32} />}
      hint={info && <Facts person={info} />}
      tools={
        <>
          {choice}
          <LazyBoundary fallback={null}>
            {info?.may.manage && <Activation info={info} />}
          </LazyBoundary>
        </>
      }
    >
      {info ? (
        <Parts user={user} info={info} />
      ) : error ? (
        <LazyBoundary fallback={null}>
          <PersonMissing user={user} error={error} />
        </LazyBoundary>
      ) : (
        <Skeleton h={240} radius="md" />
      )}
    </Page>
  )
}

/** Leads from one page to another's, for viewers who look after several people. */
function usePeopleChoice(user: string) {
  const { t } = useLingui()
  const viewer = useViewer()
  const mayChoose =
    mayCall(viewer, shiftCalls.onShift) || mayCall(viewer, onlineTimeCalls.halves, { query: {} })
  const { data: people } = useCall(accountCalls.getAppUsers, { enabled: mayChoose })
  const choose = useChoose()
  const choice = mayChoose && (
    <PersonPicker
      label={t`Person`}
      hideLabel
      placeholder={t`Myself`}
      value={user}
      people={people ?? []}
      onChange={choose}
    />
  )
  return { people, choice }
}

/** The same part of another's page. */
function useChoose() {
  const viewer = useViewer()
  const [, navigate] = useLocation()
  const [{ section }] = useQueryString(['section'])
  return (next: string) =>
    navigate(withQuery(paths.aboutUser, { user: next === viewer.user ? '' : next, section }))
}

/** The facts of who a person is, and whether they are on shift, to those who may know. */
function Facts({ person }: { readonly person: HeadedPerson }) {
  const viewer = useViewer()
  const shift = useOnShift(mayCall(viewer, shiftCalls.onShift)).data?.find(
    ({ user }) => user === person.user,
  )?.session.state
  return <PersonFacts person={{ ...person, ...useStudiosOf()(person) }} shift={shift} />
}

/** A person's studios by their names. */
function useStudiosOf() {
  const nameOf = useStudioName()
  return ({ studio, studios = [] }: Pick<HeadedPerson, 'studio' | 'studios'>) => ({
    studio: studio && nameOf(studio),
    studios: studios.map(nameOf),
  })
}

interface PartsProps {
  readonly user: string
  readonly info: UserInfo | undefined
}
function Parts(props: PartsProps) {
  return (
    <LazyBoundary fallback={<Skeleton h={240} radius="md" />}>
      <LabelledParts {...props} />
    </LazyBoundary>
  )
}

function LabelledParts({ user, info }: PartsProps) {
  const { i18n } = useLingui()
  const viewer = useViewer()
  const [{ section: wanted }] = useQueryString(['section'])
  const [remembered, remember] = useAtom(profileSectionAtom)
  // Only a section that was chosen is remembered, not one shown in its place to a viewer who may not see it.
  useEffect(() => {
    if (wanted !== '') remember(wanted)
  }, [remember, wanted])
  const parts = partsFor({ viewer, user, info }, info ?? viewer).filter(
    (part) => partComponents[part] !== undefined,
  )
  const chosen = restoredPart(wanted || remembered, parts)
  const groups = partsByTab(parts)
  const inTab = groups.find(([tab]) => tab === tabOf[chosen])?.[1] ?? []
  const labels = use(sectionLabels(i18n.locale))
  const own = info === undefined
  const hrefOf = (section: PagePart) =>
    withQuery(paths.aboutUser, { user: own ? '' : user, section })
  const Show = partComponents[chosen]
  const props: ProfileProps = { user, own, person: info, choose: useChoose() }
  return (
    <>
      <Sections>
        {groups.map(([tab, [first, ...others]]) => (
          <Link
            key={tab}
            href={hrefOf(first)}
            aria-current={tab === tabOf[chosen] ? 'true' : undefined}
          >
            {others.length === 0 ? labels[first] : i18n._(tabs[tab])}
          </Link>
        ))}
      </Sections>
      {inTab.length > 1 && (
        <Sections label={i18n._(tabs[tabOf[chosen]])}>
          {inTab.map((part) => (
            <Link
              key={part}
              href={hrefOf(part)}
              aria-current={part === chosen ? 'page' : undefined}
            >
              {labels[part]}
            </Link>
          ))}
        </Sections>
      )}
      <LazyBoundary fallback={<Skeleton h={240} radius="md" />}>
        {Show && <Show key={chosen} {...props} />}
      </LazyBoundary>
    </>
  )
}
