import type { AnyProjection } from '#projections/platform/define-projection.ts'
import type { AnyService } from './platform/define-service.ts'

/** The list of modules: the only place besides the entry files that names them. */
export const services: readonly AnyService[] = []
export const projections: readonly AnyProjection[] = []
