import type { pictureTypes } from '#shared/platform/file-types.ts'

/** A job of a process that unpacks pictures, and its answer below: plain data, sent as JSON. */
export interface PictureJob {
  readonly kind: 'prepare'
  /** A file of one of the kinds that are taken; what is made of it is written beside it, see `besides`. */
  readonly path: string
  readonly type: PictureType
  readonly bounds: PictureBounds
}
export type PictureType = (typeof pictureTypes)[number]
/** Bounds of what one picture may take of the process that unpacks it. */
export interface PictureBounds {
  /** Seconds of processor time. */
  readonly cpu_s: number
  readonly memory_bytes: number
}
export type PictureAnswer =
  | { readonly kind: 'ready' }
  /** `memory_bytes`: what the process holds on to afterwards. */
  | {
      readonly kind: 'made'
      readonly bytes: number
      readonly width: number
      readonly height: number
      readonly memory_bytes: number
    }
  /** The picture is not taken; why, for people. */
  | { readonly kind: 'unusable'; readonly detail: string }
  /** The picture is not to blame: the disk is full, for instance. */
  | { readonly kind: 'failed'; readonly code: string; readonly message: string }

export const THUMBNAILS = [64, 128, 512] as const
/** The path of the picture without its metadata, or of a thumbnail, beside the received file. */
export const besides = (path: string, what: 'clean' | (typeof THUMBNAILS)[number]): string =>
  `${path}-${what}`
