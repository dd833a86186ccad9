/** A line that differs from what was signed, with the facts that may have moved it. */
interface MovedLine {
  readonly key: string
  readonly causes: readonly { readonly event: string }[]
}
/**
 * Numbers the lines that are decided about together, by key: those that one fact may have moved, and with them those
 * that another fact of theirs may have moved. A line that no single fact moved is alone.
 */
export function differenceGroups(lines: readonly MovedLine[]): ReadonlyMap<string, number> {
  let groups: { readonly events: ReadonlySet<string>; readonly keys: readonly string[] }[] = []
  for (const { key, causes } of lines) {
    const events = new Set(causes.map(({ event }) => event))
    const own = groups.filter((group) => !group.events.isDisjointFrom(events))
    const others = groups.filter((group) => !own.includes(group))
    groups = [
      ...others,
      {
        events: new Set([...own.flatMap((group) => [...group.events]), ...events]),
        keys: [...own.flatMap(({ keys }) => keys), key],
      },
    ]
  }
  return new Map(groups.flatMap(({ keys }, group) => keys.map((key) => [key, group] as const)))
}
