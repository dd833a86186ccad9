const mac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)

/** 'mod+K' as this machine's keyboard says it: ⌘K, or Ctrl+K. */
export function shortcutText(shortcut: string): string {
  const parts = shortcut.split('+').map((part) => {
    if (part === 'mod') return mac ? '⌘' : 'Ctrl'
    if (part === 'alt') return mac ? '⌥' : 'Alt'
    if (part === 'shift') return mac ? '⇧' : 'Shift'
    return part
  })
  return parts.join(mac ? '' : '+')
}
