import { useLingui } from '@lingui/react/macro'
import { EmojiPicker as Frimousse, type EmojiPickerListComponents } from 'frimousse'
import { emojiLanguages, loadEmoji } from 'virtual:emoji'
import classes from './Emoji.module.css'

const components: Partial<EmojiPickerListComponents> = {
  CategoryHeader: ({ category, ...props }) => (
    <div {...props} className={classes['category']}>
      {category.label}
    </div>
  ),
  Row: ({ children, ...props }) => <div {...props}>{children}</div>,
  Emoji: ({ emoji, ...props }) => (
    <button
      {...props}
      type="button"
      className={classes['emoji']}
      data-active={emoji.isActive || undefined}
    >
      {emoji.emoji}
    </button>
  ),
}

/** All emoji by group, found by their names; their list comes from our own server. */
export default function EmojiPicker({ onPick }: { readonly onPick: (emoji: string) => void }) {
  const { t, i18n } = useLingui()
  // There are no names in Romanian.
  const locale = emojiLanguages.includes(i18n.locale) ? i18n.locale : 'en'
  return (
    <Frimousse.Root
      className={classes['picker']}
      columns={8}
      locale={locale}
      resolveEmojiData={loadEmoji}
      onEmojiSelect={({ emoji }) => onPick(emoji)}
    >
      <Frimousse.Search
        autoFocus
        className={classes['search']}
        placeholder={t`Search emoji`}
        aria-label={t`Search emoji`}
      />
      <Frimousse.Viewport className={classes['view']}>
        <Frimousse.Loading className={classes['note']}>{t`Loading…`}</Frimousse.Loading>
        <Frimousse.Empty className={classes['note']}>{t`No results`}</Frimousse.Empty>
        <Frimousse.List components={components} />
      </Frimousse.Viewport>
    </Frimousse.Root>
  )
}
