import { lazy, type ComponentType } from 'react'

/** Specification, section 8: a chunk that takes longer has failed. */
const chunk_ms_max = 120_000

export class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super('a part of the page could not be loaded', { cause })
    this.name = 'ChunkLoadError'
  }
}

/** A screen that is fetched when it is first shown. A failure becomes ChunkLoadError, which the error boundary knows how to explain. */
export function lazily(load: () => Promise<{ default: ComponentType }>): ComponentType {
  return lazy(() => within(load()).catch((cause: unknown) => Promise.reject(new ChunkLoadError(cause))))
}

function within<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${chunk_ms_max} ms`)), chunk_ms_max)
  })
  return Promise.race([loading, late]).finally(() => clearTimeout(timer))
}
