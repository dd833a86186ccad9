/** Buttons that a double click presses once: those that send something. Ones that may be pressed again at once, such as "next month", are not marked. */
const once = '[type="submit"], [data-once]'
const control = 'a, button, input, select, textarea, label, summary'

/**
 * A double click is one click, by the browser's own count of clicks, not by a time of ours: the second does nothing where it would
 * send again, and nothing on what has come under the pointer meanwhile, such as "Stop" in the place of "Start", or the page behind
 * a dialog that has closed. Once, at start.
 */
export function startOneClick(): void {
  let first: Element | null = null
  let isOther = false
  window.addEventListener(
    'mousedown',
    ({ detail, target }) => {
      const pressed = controlOf(target)
      if (detail <= 1) first = pressed
      isOther = detail > 1 && pressed !== first
    },
    { capture: true },
  )
  window.addEventListener(
    'click',
    (event) => {
      if (event.detail <= 1) return
      if (!isOther && !isOnce(event.target)) return
      event.preventDefault()
      event.stopPropagation()
    },
    { capture: true },
  )
}

const isOnce = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(once) !== null
const controlOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? (target.closest(control) ?? target) : null
