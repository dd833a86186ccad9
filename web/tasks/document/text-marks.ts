/** The effects of the editor's buttons on the chosen part of a text. */
export const textMarks = ['bold', 'list', 'checklist', 'link'] as const
export type TextMark = (typeof textMarks)[number]

interface Chosen {
  readonly text: string
  readonly start: number
  readonly end: number
}
const around = { bold: ['**', '**'], link: ['[', '](https://)'] } as const
const before = { list: '- ', checklist: '- [ ] ' } as const

/** The text with the mark around what is chosen, or before each of its lines; and what is chosen then. */
export function withMark({ text, start, end }: Chosen, mark: TextMark): Chosen {
  if (mark === 'bold' || mark === 'link') {
    const [open, close] = around[mark]
    const inner = text.slice(start, end)
    const next = text.slice(0, start) + open + inner + close + text.slice(end)
    // The address of a link is typed next.
    if (mark === 'link' && inner !== '') {
      const address = end + open.length + '](https://'.length
      return { text: next, start: address, end: address }
    }
    return { text: next, start: start + open.length, end: end + open.length }
  }
  const from = text.lastIndexOf('\n', start - 1) + 1
  const sign = before[mark]
  const lines = text.slice(from, end).split('\n')
  const marked = lines.map((line) => sign + line).join('\n')
  return {
    text: text.slice(0, from) + marked + text.slice(end),
    start: start + sign.length,
    end: end + sign.length * lines.length,
  }
}
