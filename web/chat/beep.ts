import { isQuiet, type QuietHours } from '#shared/notifications/quiet.ts'
import { serverNow } from '../platform/clock.ts'

let context: AudioContext | undefined
/** Two short notes, quietly. Browsers allow it once the page was clicked or typed in; before that it is silent. */
function beep(): void {
  context ??= new AudioContext()
  const now = context.currentTime
  const volume = context.createGain()
  volume.connect(context.destination)
  volume.gain.setValueAtTime(0.0001, now)
  volume.gain.exponentialRampToValueAtTime(0.12, now + 0.02)
  volume.gain.exponentialRampToValueAtTime(0.0001, now + 0.28)
  const tone = context.createOscillator()
  tone.type = 'sine'
  tone.frequency.setValueAtTime(660, now)
  tone.frequency.setValueAtTime(880, now + 0.11)
  tone.connect(volume)
  tone.start(now)
  tone.stop(now + 0.3)
}

/** The same, unless it is quiet now by the clock of this zone. */
export function beepUnless(quiet: QuietHours | null, zone: string): void {
  if (!isQuiet(quiet, Math.floor(serverNow()), zone)) beep()
}
