import type { pictureTypes } from '#shared/platform/file-types.ts'

/** What a process that unpacks pictures is asked, and what it answers: plain data, sent as JSON. */
export interface PictureJob {
  readonly kind: 'prepare'
  /** A file of one of the kinds that are taken; what is made of it is written beside it, see `besides`. */
  readonly path: string
  readonly type: PictureType
  readonly bounds: PictureBounds
}
export type PictureType = (typeof pictureTypes)[number]
/** What one picture may take of the process that unpacks it. */
export interface PictureBounds {
  /** Of processor time. */
  readonly cpu_s: number
  readonly memory_bytes: number
}
export type PictureAnswer =
  | { readonly said: 'ready' }
  /** `memory_bytes`: what the process holds on to afterwards. */
  | {
      readonly said: 'made'
      readonly bytes: number
      readonly width: number
      readonly height: number
      readonly memory_bytes: number
    }
  /** The picture is not taken; why, for people. */
  | { readonly said: 'unusable'; readonly detail: string }
  /** The picture is not to blame: the disk is full, for instance. */
  | { readonly said: 'failed'; readonly code: string; readonly message: string }

export const THUMBNAILS = [64, 128, 512] as const
/** Where the picture without its metadata, and its thumbnails, are written. */
export const besides = (path: string, what: 'clean' | (typeof THUMBNAILS)[number]): string =>
  `${path}-${what}`
