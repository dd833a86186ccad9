import type { ElementHandle, Page } from 'playwright-core'
import { violations } from './browser.ts'

/** The part of the walk in a page: installed before its scripts. */
interface Openers {
  /** The controls that may open something, one of each kind, each under its kind. */
  readonly find: (root: Element) => ReadonlyMap<string, HTMLElement>
  /** The things that are open, the newest last. */
  readonly open: () => readonly HTMLElement[]
  readonly nameOf: (element: Element) => string
}
declare global {
  interface Window {
    openers: Openers
  }
}

/** Before the page's scripts. In rows and lists, which repeat themselves, a kind is what looks alike; elsewhere what has one name. */
export function installOpeners(): void {
  const nameOf = (element: Element) => {
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
    const by = (element.getAttribute('aria-labelledby') ?? '').split(' ')
    const texts = [...by.map((id) => document.getElementById(id)), ...labels, element]
    const text = texts.map((one) => one?.textContent ?? '').find((one) => one !== '')
    return (element.getAttribute('aria-label') ?? text ?? '').trim()
  }
  const looks = (element: Element) =>
    [element, element.parentElement, element.querySelector('svg')]
      .map((one) => one?.getAttribute('class') ?? '')
      .join(' ')
  const staysHere = (element: Element) =>
    !(element instanceof HTMLAnchorElement) ||
    (element.pathname === location.pathname && element.search !== location.search && !element.hash)
  const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const works = (element: Element) =>
    isSeen(element) &&
    !element.matches(':disabled, [aria-disabled=true], [data-disabled=true], [type=submit]') &&
    !element.closest('[inert], [aria-hidden=true]')
  const controls =
    'button, [role=button], [role=combobox], [aria-haspopup], [role=row] a[href], tr a[href]'
  const find = (root: Element) => {
    const found = new Map<string, HTMLElement>()
    for (const element of root.querySelectorAll<HTMLElement>(controls)) {
      const repeats = element.closest('[role=row], tr, li, article') !== null
      const alike = repeats ? looks(element) : nameOf(element)
      const kind = [element.tagName, element.role, element.ariaHasPopup, alike].join(' ')
      if (works(element) && staysHere(element) && !found.has(kind)) found.set(kind, element)
    }
    return found
  }
  const layers =
    '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [popover]:popover-open'
  const open = () =>
    [...document.querySelectorAll<HTMLElement>(layers)].filter(
      (element) => isSeen(element) && element.getBoundingClientRect().height > 1,
    )
  window.openers = { find, open, nameOf }
  window.print = () => undefined
}

/** The findings on a screen, how many of them opened something, and what is wrong with that. */
export interface Walked {
  readonly found: number
  readonly opened: number
  readonly faults: readonly string[]
}
interface Walk {
  readonly page: Page
  /** Waits until nothing is on its way any more. */
  readonly settled: () => Promise<void>
  /** Shows the screen anew, where something cannot be closed. */
  readonly again: () => Promise<void>
  /** Goes back to where it was, where something has led away. */
  readonly back: (address: string) => Promise<void>
  /** The things that were opened within dialogs: the same field of another dialog is not opened again. */
  readonly inner: Set<string>
}
type Part = ElementHandle<HTMLElement>

/** Opens one of each kind of what is within `root`, looks at it, and closes it with Escape. */
export async function openEach(walk: Walk, root: string): Promise<Walked> {
  const { page, again, back } = walk
  const rootNow = () => page.locator(root).elementHandle() as Promise<Part>
  const kinds = await kindsIn(await rootNow())
  const faults: string[] = []
  let opened = 0
  for (const kind of kinds) {
    const at = page.url()
    const told = await openOne(walk, await rootNow(), kind)
    if (told) opened += told.opened
    faults.push(...(told?.faults ?? []))
    if (told?.faults.length) await again()
    else if (page.url() !== at) await back(at)
  }
  return { found: kinds.length, opened, faults }
}

const kindsIn = (root: Part): Promise<readonly string[]> =>
  root.evaluate((element) => [...window.openers.find(element).keys()])

async function openOne(
  walk: Walk,
  root: Part,
  kind: string,
): Promise<Omit<Walked, 'found'> | undefined> {
  const { page, settled } = walk
  const found = await root.evaluateHandle((at, one) => window.openers.find(at).get(one), kind)
  const opener = found.asElement()
  if (!opener) return undefined
  const before = await page.evaluateHandle(() => window.openers.open())
  const name = await opener.evaluate((element) => window.openers.nameOf(element).slice(0, 40))
  await opener.focus()
  const isField = await opener.evaluate((element) => element.matches('input'))
  await page.keyboard.press(isField ? 'ArrowDown' : 'Enter')
  await settled()
  const opened = await before.evaluateHandle((had) =>
    window.openers.open().findLast((one) => !had.includes(one)),
  )
  const layer = opened.asElement()
  if (!layer) return undefined
  const faults = [...(await look(page, layer))]
  const inner = await openInner(walk, layer)
  faults.push(...inner.faults, ...(await close(page, layer, opener)))
  return { opened: 1 + inner.opened, faults: faults.map((fault) => `${name}: ${fault}`) }
}

/** The lists and menus within what is open, each kind once in the whole walk. They close before what is around them. */
async function openInner(walk: Walk, layer: Part): Promise<Omit<Walked, 'found'>> {
  const faults: string[] = []
  let opened = 0
  for (const kind of await kindsIn(layer)) {
    const isOne = await layer.evaluate(
      (at, one) => window.openers.find(at).get(one)?.matches('[role=combobox], [aria-haspopup]'),
      kind,
    )
    if (!isOne || walk.inner.has(kind)) continue
    walk.inner.add(kind)
    const told = await openOne(walk, layer, kind)
    if (!told) continue
    opened += told.opened
    faults.push(...told.faults)
    if (!(await layer.evaluate((at) => window.openers.open().includes(at))))
      return { opened, faults: [...faults, `${kind}: Escape closes what is around it as well`] }
  }
  return { opened, faults }
}

async function look(page: Page, layer: Part): Promise<readonly string[]> {
  const faults = [...(await violations(page, layer))]
  const { isNamed, hasCross } = await layer.evaluate((element) => {
    const by = document.getElementById(element.getAttribute('aria-labelledby') ?? '')
    const crosses = [...element.querySelectorAll('.mantine-Modal-close, .mantine-Drawer-close')]
    return {
      isNamed: Boolean(element.getAttribute('aria-label') ?? by?.textContent),
      hasCross: crosses.every((one) => window.openers.nameOf(one) !== ''),
    }
  })
  if (!isNamed) faults.push('has no name')
  if (!hasCross) faults.push('its cross has no name')
  return faults
}

/** Escape closes it, and the focus is at what opened it; where that is gone, somewhere that can be seen. */
async function close(page: Page, layer: Part, opener: Part): Promise<readonly string[]> {
  await page.keyboard.press('Escape')
  const isClosed = await comes(
    page.waitForFunction((element) => !window.openers.open().includes(element), layer),
  )
  if (!isClosed) return ['Escape does not close it']
  const isBack = await comes(
    page.waitForFunction(
      (element) =>
        element.isConnected
          ? document.activeElement === element
          : document.activeElement !== document.body,
      opener,
    ),
  )
  if (isBack) return []
  const has = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120))
  return [`the focus is not given back, but at ${has}`]
}
/** Whether what is waited for comes, within the page's own deadline. */
const comes = (waiting: Promise<unknown>): Promise<boolean> =>
  waiting.then(
    () => true,
    () => false,
  )
