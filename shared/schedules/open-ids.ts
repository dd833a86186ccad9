/** Ids of the shifts that one call opens. */
export const openIds = (command: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `${command}-${i + 1}`)
/** Whether it is the first of those that one call has opened: people are told once of them all. */
export const isFirstOpen = (open: string): boolean => open.endsWith('-1')
