let leftFrom: Element | null | undefined

/** Says that the next screen to appear was asked for by a person. */
export function announceArrival(): void {
  leftFrom = document.activeElement
}

/** Whether a screen is on its way, whose heading will want the focus: nothing else should take it meanwhile. */
export const arrivalAwaited = (): boolean => leftFrom !== undefined

/** Whether a screen that appears now should take the focus: yes after a navigation, unless the person has gone on to something else meanwhile. */
export function takeArrival(): boolean {
  if (leftFrom === undefined) return false
  const at = document.activeElement
  const moved = at !== null && at !== document.body && at !== leftFrom
  leftFrom = undefined
  return !moved
}
