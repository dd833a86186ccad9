import { withoutHidden } from '#shared/platform/text.ts'

/**
 * Returns the lines of a calendar (RFC 5545, 3.1) without invisible signs, which would make another word of a name and
 * no line of a first one. What goes on over several lines is one; what is no line at all, such as the rest of a text
 * that was broken in two, is left out.
 */
export function calendarLines(calendar: string): readonly string[] {
  const whole: string[] = []
  for (const line of calendar.split(/\r\n|\n|\r/)) {
    const last = whole.at(-1)
    if (/^[ \t]/.test(line) && last !== undefined) whole[whole.length - 1] = last + line.slice(1)
    else whole.push(line)
  }
  return whole.map(withoutHidden).filter((line) => /^[A-Za-z0-9-]+[;:]/.test(line))
}

/** The entries of a calendar, each as its own lines. */
export function entryLines(lines: readonly string[]): readonly (readonly string[])[] {
  const entries: string[][] = []
  let entry: string[] | undefined
  for (const line of lines) {
    if (/^BEGIN:VEVENT$/i.test(line.trim())) entry = []
    entry?.push(line)
    if (entry && /^END:VEVENT$/i.test(line.trim())) {
      entries.push(entry)
      entry = undefined
    }
  }
  return entries
}
