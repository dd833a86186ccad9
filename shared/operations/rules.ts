/** Longer without a sign of life: the process is gone, or stands still. It gives one every 5 s. */
export const SILENT_SECONDS_MAX = 15

/** `waiting` and `running` are under way; every other state is an end. */
export const rebuildStates = [
  'waiting',
  'running',
  'done',
  'differs',
  'failed',
  'cancelled',
] as const
type RebuildState = (typeof rebuildStates)[number]
export const isUnderWay = (state: RebuildState): boolean =>
  state === 'waiting' || state === 'running'
