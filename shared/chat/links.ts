const link = /https?:\/\/[^\s<>"]+/i
/** What closes a sentence around a link is not the link's. */
const closing = /[.,;:!?)\]}'’”»]+$/u
const URL_MAX = 2000

/** The first link in a text, as it can be asked for; undefined without one. */
export function firstLink(text: string): string | undefined {
  const [found] = link.exec(text) ?? []
  const url = found && URL.parse(found.replace(closing, ''))?.href
  return url && url.length <= URL_MAX ? url : undefined
}
