import { useMemo, type ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Anchor, Text } from '@mantine/core'
import type { TextBlock, TextInline } from '#shared/tasks/document.ts'
import { usePersonName } from '../../platform/people.ts'
import { readDocument } from './read-document.ts'
import classes from './Document.module.css'

interface Seen {
  readonly names: (user: string) => string
  readonly boxName: string
  /** Absent: boxes are only looked at. */
  readonly tick?: ((line: number, done: boolean) => void) | undefined
}

/** A description or a comment as a document. `tick`: what a click on a box does. */
export default function DocumentView({
  text,
  tick,
}: {
  readonly text: string
  readonly tick?: ((line: number, done: boolean) => void) | undefined
}) {
  const { t } = useLingui()
  const blocks = useMemo(() => readDocument(text), [text])
  const seen: Seen = { names: usePersonName(), boxName: t`Done`, tick }
  return <div className={classes['document']}>{blocksShown(blocks, seen)}</div>
}

const blocksShown = (blocks: readonly TextBlock[], seen: Seen): ReactNode =>
  blocks.map((block, i) => <BlockShown key={i} block={block} seen={seen} />)

function BlockShown({ block, seen }: { readonly block: TextBlock; readonly seen: Seen }) {
  switch (block.type) {
    case 'paragraph':
      return <p>{inlinesShown(block.children, seen)}</p>
    case 'heading':
      return (
        // Below the headings of the drawer, which are of the second level.
        <Text component="h3" fw={650} size={block.level === 1 ? 'md' : 'sm'}>
          {inlinesShown(block.children, seen)}
        </Text>
      )
    case 'quote':
      return <blockquote>{blocksShown(block.children, seen)}</blockquote>
    case 'code':
      return <pre tabIndex={0}>{block.value}</pre>
    case 'rule':
      return <hr />
    case 'list': {
      const items = block.items.map((item, i) => <ItemShown key={i} item={item} seen={seen} />)
      return block.start === null ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>
    }
  }
}

type Item = Extract<TextBlock, { type: 'list' }>['items'][number]
function ItemShown({ item, seen }: { readonly item: Item; readonly seen: Seen }) {
  const { done, line, children } = item
  const { tick, boxName } = seen
  if (done === null) return <li>{blocksShown(children, seen)}</li>
  return (
    <li data-box>
      <input
        type="checkbox"
        aria-label={`${boxName}: ${textOf(children).slice(0, 80)}`}
        checked={done}
        disabled={!tick}
        onChange={() => tick?.(line, !done)}
      />
      <div>{blocksShown(children, seen)}</div>
    </li>
  )
}
const textOf = (all: readonly (TextBlock | TextInline)[]): string =>
  all
    .map((one) => ('value' in one ? one.value : 'children' in one ? textOf(one.children) : ''))
    .join('')

const inlinesShown = (inlines: readonly TextInline[], seen: Seen): ReactNode =>
  inlines.map((inline, i) => <InlineShown key={i} inline={inline} seen={seen} />)

function InlineShown({ inline, seen }: { readonly inline: TextInline; readonly seen: Seen }) {
  switch (inline.type) {
    case 'text':
      return inline.value
    case 'code':
      return <code>{inline.value}</code>
    case 'mention':
      return <b>@{seen.names(inline.user)}</b>
    case 'strong':
      return <strong>{inlinesShown(inline.children, seen)}</strong>
    case 'emphasis':
      return <em>{inlinesShown(inline.children, seen)}</em>
    case 'deleted':
      return <del>{inlinesShown(inline.children, seen)}</del>
    case 'link':
      return (
        <Anchor inherit href={inline.url} target="_blank" rel="noopener noreferrer nofollow">
          {inlinesShown(inline.children, seen)}
        </Anchor>
      )
  }
}
