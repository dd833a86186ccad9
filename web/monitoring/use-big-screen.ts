import { useEffect, useState } from 'react'

/** Full screen while it is shown, where the browser lets a page do so; `isFull` says whether it did. Leaving full screen leaves. */
export function useFullScreen(onLeave: () => void): {
  readonly isFull: boolean
  readonly enter: () => void
} {
  const [isFull, setFull] = useState(document.fullscreenElement !== null)
  useEffect(() => {
    let wasFull = document.fullscreenElement !== null
    const follow = () => {
      const full = document.fullscreenElement !== null
      setFull(full)
      if (wasFull && !full) onLeave()
      wasFull = full
    }
    document.addEventListener('fullscreenchange', follow)
    // A page may only do so after a click; where the address was opened directly, the button is there.
    if (navigator.userActivation?.isActive) void enterFullScreen()
    return () => {
      document.removeEventListener('fullscreenchange', follow)
      if (document.fullscreenElement) void document.exitFullscreen()
    }
  }, [onLeave])
  return { isFull, enter: () => void enterFullScreen() }
}
async function enterFullScreen(): Promise<boolean> {
  return document.documentElement.requestFullscreen?.().then(
    () => true,
    () => false,
  )
}

/** Keeps the screen from going dark. A browser lets go of the lock whenever the page is hidden, so it is asked for again. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let left = false
    const hold = async () => {
      if (document.hidden || !('wakeLock' in navigator)) return
      const held = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (left) await held?.release()
      else lock = held
    }
    void hold()
    const again = () => void hold()
    document.addEventListener('visibilitychange', again)
    return () => {
      left = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release()
    }
  }, [])
}

/** Keeps what lies behind from being reached or drawn while this is shown. */
export function useAlone(): void {
  useEffect(() => {
    const root = document.getElementById('root')
    if (!root) return undefined
    root.hidden = true
    return () => {
      root.hidden = false
    }
  }, [])
}
