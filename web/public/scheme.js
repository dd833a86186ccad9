// Before the first paint, so that a dark screen never flashes white. A file of its own, because the page allows no inline scripts.
;(function () {
  var saved = null
  try {
    saved = window.localStorage.getItem('mantine-color-scheme-value')
  } catch (error) {
    saved = error instanceof Error ? null : saved
  }
  var dark = window.matchMedia('(prefers-color-scheme: dark)').matches
  var scheme = saved === 'light' || saved === 'dark' ? saved : dark ? 'dark' : 'light'
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
})()
