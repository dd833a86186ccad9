/** Runs at once, then at most every `ms`; what was asked for in between is run once at the end of the pause, so that the last one is never lost. */
export function atMostEvery(
  ms: number,
  run: () => void,
): { readonly run: () => void; readonly stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked = false
  const go = () => {
    asked = false
    run()
    timer = setTimeout(() => {
      timer = undefined
      if (asked) go()
    }, ms)
  }
  return {
    run: () => {
      if (timer === undefined) go()
      else asked = true
    },
    stop: () => clearTimeout(timer),
  }
}
