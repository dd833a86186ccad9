import type { Page } from 'playwright-core'

/** Returns what does not fit on a page as wide as it is now: itself, words of its buttons, tabs, headings and marks, and what lies over each other in its heads. */
export const squeezed = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('.cb-visually-hidden, [aria-hidden=true]')
    const named = (element: Element) =>
      `${element.tagName.toLowerCase()} '${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 50)}'`
    const { scrollWidth, clientWidth } = document.documentElement
    const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : []

    const words = 'button, [role=tab], nav a, h1, h2, h3, th, [role=columnheader], [class*=badge i]'
    const hides = (element: Element) => getComputedStyle(element).overflowX !== 'visible'
    /** Whether a text stands out of its button, or under the edge of what hides it. */
    const isCut = (text: Text, element: Element) => {
      const range = document.createRange()
      range.selectNodeContents(text)
      const { left, right } = range.getBoundingClientRect()
      for (let at = text.parentElement; at; at = at === element ? null : at.parentElement) {
        if (!isSeen(at) || at.matches('svg, kbd') || getComputedStyle(at).position === 'absolute')
          return false
        const box = at.getBoundingClientRect()
        if ((hides(at) || at === element) && (left < box.left - 1 || right > box.right + 1))
          return true
      }
      return false
    }
    for (const element of document.querySelectorAll(words)) {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      while (texts.nextNode())
        if (texts.currentNode.textContent?.trim() && isCut(texts.currentNode as Text, element))
          found.push(`${named(element)} is cut off at '${texts.currentNode.textContent}'`)
    }

    for (const head of document.querySelectorAll('header')) {
      const parts = [...head.querySelectorAll('a, button, h1, h1 ~ *')].filter(
        (part) => isSeen(part) && part.getBoundingClientRect().width > 1,
      )
      for (const [i, one] of parts.entries())
        for (const other of parts.slice(i + 1)) {
          if (one.contains(other) || other.contains(one)) continue
          const a = one.getBoundingClientRect()
          const b = other.getBoundingClientRect()
          const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
          const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
          if (across > 1 && down > 1) found.push(`${named(one)} lies over ${named(other)}`)
        }
    }
    return [...new Set(found)]
  })
