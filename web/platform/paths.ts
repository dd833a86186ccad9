import { paths } from 'virtual:screens'

/** Every screen's path, by the name that its module gives it (`web/<module>/module.ts`). */
export { paths }

/** The screen on which a person lands who named no other. */
export const home = paths.monitoring

/** The path with a query string, without the parts that are empty. */
export function withQuery(
  path: string,
  query: Readonly<Record<string, string | null | undefined>>,
): string {
  const search = new URLSearchParams(
    Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1])),
  ).toString()
  return search === '' ? path : `${path}?${search}`
}

/** Whether an address is a screen's: a `:part` of its path stands for any text but the empty one. */
export function isAt(path: string, address: string): boolean {
  const [wanted, given] = [path.split('/'), address.split('/')]
  return (
    wanted.length === given.length &&
    wanted.every((part, index) =>
      part.startsWith(':') ? given[index] !== '' : part === given[index],
    )
  )
}

/** Only a path of this site may follow a login: never another host. */
export const safeNext = (next: string | null): string =>
  next !== null && /^\/(?![/\\])/.test(next) && next !== paths.login ? next : home
