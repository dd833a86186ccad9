/** Nothing of the page could be loaded, not even its language: the one text that no catalogue has. */
export function reportFailedStart(place: HTMLElement, error: unknown): void {
  const text = document.createElement('p')
  text.setAttribute('role', 'alert')
  text.style.cssText = 'font: 16px system-ui; padding: 40px; text-align: center'
  text.textContent = `Callboard could not start: ${error instanceof Error ? error.message : String(error)}. Load the page again.`
  place.replaceChildren(text)
}
