import { tokenize } from 'linkifyjs'
import { Mentions, type TextProps } from './MessageText.tsx'

/** A text whose http and https addresses can be followed; nothing else becomes a link. */
export default function LinkedText({ text, mentions }: TextProps) {
  let at = 0
  return tokenize(text).map((token) => {
    const key = at
    const written = token.toString()
    at += written.length
    const href = token.t === 'url' ? hrefOf(token.toHref('https')) : null
    return href === null ? (
      <Mentions key={key} text={written} mentions={mentions} />
    ) : (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer">
        {written}
      </a>
    )
  })
}

/** Null for what is no address of the web. */
function hrefOf(written: string): string | null {
  if (!URL.canParse(written)) return null
  const { protocol, href } = new URL(written)
  return protocol === 'http:' || protocol === 'https:' ? href : null
}
