import { IconPhoto } from '@tabler/icons-react'
import classes from './Store.module.css'

/** The picture of a product, or the place for one. `isSmall`: as in a line of a list. */
export function ProductPicture({
  url,
  alt = '',
  isSmall = false,
  isWhole = false,
}: {
  readonly url: string | null | undefined
  /** Empty beside the product's name. */
  readonly alt?: string
  readonly isSmall?: boolean
  /** Not cut to a square. */
  readonly isWhole?: boolean
}) {
  return (
    <div
      className={`${classes['picture']} ${isSmall ? classes['small'] : ''}`}
      data-whole={isWhole || undefined}
    >
      {url ? (
        <img src={isWhole ? url : `${url}?size=${isSmall ? 128 : 512}`} alt={alt} loading="lazy" />
      ) : (
        <IconPhoto size={isSmall ? 22 : 34} stroke={1.3} aria-hidden="true" />
      )}
    </div>
  )
}
