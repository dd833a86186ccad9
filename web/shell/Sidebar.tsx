import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { UnstyledButton } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconSearch } from '@tabler/icons-react'
import { useAtom, useAtomValue } from 'jotai'
import { Link, useSearch } from 'wouter'
import { MenuButton } from './MenuButton.tsx'
import { MenuEdge } from './MenuEdge.tsx'
import { useMenu, type MenuEntry } from './menu.ts'
import { inGroups, type GroupOfMenu } from './menu-groups.ts'
import { preload } from './routes.tsx'
import { UserMenu } from './UserMenu.tsx'
import { bellAtom } from '../notifications/use-bell.ts'
import { useRegisteredActions } from '../platform/actions.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { paths } from '../platform/paths.ts'
import { chatTotalAtom, foldedMenuAtom, menuWideAtom } from '../platform/remembered-values.ts'
import { useViewer } from '../platform/session.ts'
import { Brand } from '../ui/Brand.tsx'
import popup from '../ui/Popup.module.css'
import classes from './Sidebar.module.css'

const SeenByVisit = lazyComponent(() => import('../notifications/SeenByVisit.tsx'))
/** Fewer are seen at once, without a search or headings. */
const many = 9
/** Only a wish: a screen that cannot be fetched says so on going there. */
const warm = (path: string) => void preload(path)?.catch(() => undefined)

interface Props {
  readonly path: string
  readonly opened: boolean
  readonly close: () => void
}
/** Every screen that the viewer may see, in groups that fold, with what is new at each. */
export function Sidebar({ path, opened, close }: Props) {
  const { t } = useLingui()
  const wide = useAtomValue(menuWideAtom)
  const fold = useRegisteredActions().find(({ id }) => id === 'menu')
  return (
    <aside ref={useFocusWhile(opened, close)} className={classes['sidebar']} aria-label="Callboard">
      <div className={classes['brandRow']}>
        <Brand size={24} />
        <MenuButton opened={opened} onClick={close} aria-label={t`Close menu`} />
      </div>
      <Menu path={path} close={close} />
      <MenuEdge />
      <div className={classes['foot']}>
        {fold && (
          <UnstyledButton
            className={classes['entry']}
            title={fold.label}
            visibleFrom="sm"
            onClick={() => void fold.perform()}
          >
            <fold.icon size={17} stroke={1.7} />
            <span>{fold.label}</span>
          </UnstyledButton>
        )}
        <UserMenu rail={!wide} />
      </div>
    </aside>
  )
}

/** While the menu lies over a phone's page the focus is in it, Escape closes it, and whatever had the focus has it back. */
function useFocusWhile(opened: boolean, close: () => void) {
  const menu = useRef<HTMLElement>(null)
  const onKey = useEffectEvent(({ key }: KeyboardEvent) => key === 'Escape' && close())
  useEffect(() => {
    if (!opened) return undefined
    const [here, before] = [menu.current, document.activeElement as HTMLElement | null]
    here?.querySelector('button')?.focus()
    const listen = (event: KeyboardEvent) => void onKey(event)
    window.addEventListener('keydown', listen)
    return () => {
      window.removeEventListener('keydown', listen)
      if (here?.contains(document.activeElement)) before?.focus()
    }
  }, [opened])
  return menu
}

function Menu({ path, close }: Pick<Props, 'path' | 'close'>) {
  const { t } = useLingui()
  const entries = useMenu()
  const [words, setWords] = useState('')
  const lit = useLit(path, entries)
  const isLong = entries.length > many
  const groups = inGroups(entries, words, isLong)
  const list = useRef<HTMLElement>(null)
  // The menu of an owner is longer than many windows, and what stands below it comes later.
  useEffect(() => {
    const nav = list.current
    if (!nav) return undefined
    const observer = new ResizeObserver(() => {
      const here = nav.querySelector<HTMLElement>('[aria-current=page]')
      if (!here) return
      // Not by scrollIntoView: Tab would go on from there.
      const at = here.offsetTop - nav.offsetTop
      const under = at + here.offsetHeight - nav.clientHeight
      if (at < nav.scrollTop || under > nav.scrollTop) nav.scrollTop = under + nav.clientHeight / 2
    })
    observer.observe(nav)
    return () => observer.disconnect()
    // Looked for again when the entries are others.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [lit, entries])
  return (
    <>
      {isLong && (
        <label className={classes['find']}>
          <IconSearch size={14} stroke={1.8} aria-hidden="true" />
          <input
            type="search"
            value={words}
            placeholder={t`Find in menu`}
            aria-label={t`Find in menu`}
            onChange={({ currentTarget }) => setWords(currentTarget.value)}
          />
        </label>
      )}
      <nav ref={list} className={classes['menu']} aria-label={t`Menu`}>
        {groups.map((group) => (
          <Group
            key={group.name}
            group={group}
            path={path}
            lit={lit}
            onGone={() => {
              setWords('')
              close()
            }}
          />
        ))}
      </nav>
    </>
  )
}

const headings = {
  store: msg`Store`,
  admin: msg`Admin`,
  money: msg`Money`,
  people: msg`People`,
  records: msg`Records`,
  configuration: msg`Settings`,
} as const

/** A folded group still shows where one is. */
function Group({
  group: { name, entries, isHeaded },
  path,
  lit,
  onGone,
}: {
  readonly group: GroupOfMenu<MenuEntry>
  readonly path: string
  readonly lit: string
  readonly onGone: () => void
}) {
  const { i18n } = useLingui()
  const news = useAtomValue(bellAtom)?.types
  const unread = useAtomValue(chatTotalAtom)
  const [folded, setFolded] = useAtom(foldedMenuAtom)
  const isFolded = isHeaded && folded.includes(name)
  const isEntry = entries.some((entry) => entry.path === lit)
  const isHere = (to: string) => lit === to || (!isEntry && path.startsWith(`${to}/`))
  const shown = isFolded ? entries.filter(({ path: to }) => isHere(to)) : entries
  const list = shown.map(({ name: screen, path: to, label, icon: Icon, badge = [] }) => {
    const count =
      screen === 'chat' ? unread : badge.reduce((sum, type) => sum + (news?.[type] ?? 0), 0)
    return (
      <Link
        key={screen}
        href={to}
        className={classes['entry']}
        title={label}
        aria-current={lit === to ? 'page' : isHere(to) || undefined}
        onClick={onGone}
        onPointerEnter={() => warm(to)}
        onFocus={() => warm(to)}
      >
        <Icon size={17} stroke={1.7} />
        <span>{label}</span>
        {count > 0 && badge.length > 0 && lit === to && (
          <LazyBoundary fallback={null}>
            <SeenByVisit types={badge} count={count} />
          </LazyBoundary>
        )}
        {count > 0 && (
          <small className={popup['count']}>
            {count > 99 ? '99+' : count}
            <span className="cb-visually-hidden">
              {' '}
              <Trans>new</Trans>
            </span>
          </small>
        )}
      </Link>
    )
  })
  if (!isHeaded || name === 'main') return list
  const heading = i18n._(headings[name])
  return (
    <div role="group" aria-label={heading} className={classes['group']}>
      <button
        type="button"
        className={classes['heading']}
        aria-expanded={!isFolded}
        onClick={() =>
          setFolded(isFolded ? folded.filter((one) => one !== name) : [...folded, name])
        }
      >
        {heading}
      </button>
      {list}
    </div>
  )
}

/** The entry that is lit: another person’s page belongs to the list of accounts, not to one’s own account. */
function useLit(path: string, entries: readonly Pick<MenuEntry, 'path' | 'covers'>[]): string {
  const viewer = useViewer()
  const user = new URLSearchParams(useSearch()).get('user') ?? viewer.user
  const isOther = path === paths.aboutUser && user !== viewer.user
  return isOther && entries.some((entry) => entry.path === paths.accounts)
    ? paths.accounts
    : (entries.find(({ covers }) => covers?.includes(path))?.path ?? path)
}
