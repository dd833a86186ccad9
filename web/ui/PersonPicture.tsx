import { Initials } from './Initials.tsx'

/** The stand-in that the server names for who has no picture: initials tell people apart, it does not. */
const standIn = '/files/anonymous'

/** A person's picture in a circle, or their initials. Says nothing by itself: the name stands beside it. */
export const PersonPicture = ({
  name,
  picture = '',
  size,
}: {
  readonly name: string
  readonly picture?: string | undefined
  /** Pixels. */
  readonly size: number
}) =>
  picture === '' || picture.startsWith(standIn) ? (
    <Initials name={name} size={size} />
  ) : (
    <img
      src={picture}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      style={{ flex: 'none', borderRadius: '50%', objectFit: 'cover' }}
    />
  )
