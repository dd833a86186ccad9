import type { Message } from '#shared/chat/views.ts'
import classes from './Chat.module.css'

/** What the page that a link leads to says of itself. */
export function LinkCard({ preview }: { readonly preview: NonNullable<Message['preview']> }) {
  const { url, title, description, picture } = preview
  return (
    <a
      className={`cb-box ${classes['card']}`}
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
    >
      {picture && <img src={picture} alt="" width={56} height={56} />}
      <span className="cb-anywhere">
        <b>{title}</b>
        {description && <small>{description}</small>}
        <small>{new URL(url).host}</small>
      </span>
    </a>
  )
}
