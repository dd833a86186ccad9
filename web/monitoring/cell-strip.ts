import type { I18n } from '@lingui/core'
import { serverNow } from '../platform/clock.ts'
import type { Cell, WallSite } from './monitor-store.ts'
import { dayAndTime } from '../ui/format.ts'
import { shortAge } from '../ui/duration.ts'
import { lookOf } from '../ui/status.ts'
import classes from './Wall.module.css'

/** The content of one place of the wall, kept so that only what differs is written. */
interface Place {
  readonly element: HTMLElement
  cell: Cell | undefined
  age: string
  button: HTMLButtonElement | undefined
}

/** In which language, and by which clock. */
interface Words {
  readonly i18n: I18n
  readonly locale: string
  readonly zone: string | undefined
}

/**
 * A person's cells, written straight into the document: of a thousand changes a second a few are in sight, and rendering
 * the thirty cells of a row for each of them was most of the wall's script. A change writes two texts and three attributes.
 */
export class CellStrip {
  private readonly words: Words
  private readonly places: readonly Place[]
  private readonly first: number

  /** `first` is the place of the first site among all cells of the row. */
  constructor(parent: HTMLElement, sites: readonly WallSite[], first: number, words: Words) {
    this.words = words
    this.first = first
    this.places = sites.map((_, index) => ({
      element: emptyCell(first + index),
      cell: undefined,
      age: '',
      button: undefined,
    }))
    parent.replaceChildren(...this.places.map(({ element }) => element))
  }

  /** Shows these cells, in the order of the sites. */
  show(cells: readonly (Cell | undefined)[]): void {
    const now = serverNow()
    for (const [index, place] of this.places.entries()) {
      const cell = cells[index]
      if (cell !== place.cell) this.write(place, index, cell, now)
    }
  }

  /** Lets time pass: an age is written only when its text is another one. */
  tick(): void {
    const now = serverNow()
    for (const place of this.places) if (place.cell) writeAge(place, now)
  }

  private write(place: Place, index: number, cell: Cell | undefined, now: number): void {
    const before = place.cell?.status
    place.cell = cell
    if (!cell) return this.empty(place, index)
    const button = place.button ?? this.fill(place, index)
    if (before !== cell.status) {
      const look = lookOf(cell.status)
      button.dataset['token'] = look.token
      button.dataset['status'] = String(cell.status)
      setText(button.firstElementChild, this.words.i18n._(look.short ?? look.label))
    }
    const { i18n, locale, zone } = this.words
    button.title = `${i18n._(lookOf(cell.status).label)} · ${dayAndTime(cell.since, locale, zone)}`
    writeAge(place, now)
  }

  private fill(place: Place, index: number): HTMLButtonElement {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = classes['cell'] ?? ''
    button.tabIndex = -1
    button.dataset['c'] = String(this.first + index)
    const [label, age] = [document.createElement('span'), document.createElement('span')]
    label.className = classes['label'] ?? ''
    age.className = classes['age'] ?? ''
    for (const part of [label, age]) part.append('')
    button.append(label, age)
    delete place.element.dataset['c']
    place.element.removeAttribute('tabindex')
    place.element.replaceChildren(button)
    place.button = button
    return button
  }

  /** Without an account on the site; focus can stand there all the same. */
  private empty(place: Place, index: number): void {
    place.button = undefined
    place.age = ''
    place.element.replaceChildren()
    place.element.dataset['c'] = String(this.first + index)
    place.element.tabIndex = -1
  }
}

function emptyCell(place: number): HTMLElement {
  const element = document.createElement('div')
  element.setAttribute('role', 'cell')
  element.className = classes['place'] ?? ''
  element.dataset['c'] = String(place)
  element.tabIndex = -1
  return element
}

function writeAge(place: Place, now: number): void {
  const age = shortAge(now - (place.cell?.since ?? now))
  if (age === place.age) return
  place.age = age
  setText(place.button?.lastElementChild, age)
}

/** Into the text node that is there: a new one would be another object to lay out. */
function setText(element: Element | null | undefined, text: string): void {
  const node = element?.firstChild
  if (node instanceof Text) node.data = text
}
