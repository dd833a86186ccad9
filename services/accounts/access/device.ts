import Bowser from 'bowser'

/**
 * The cookie that an earlier login left in this browser: a client that sends it is not slowed down by others' attempts.
 */
export const DEVICE_COOKIE = 'callboard_device'
export const DEVICE_SECONDS = 180 * 86_400

/** A session's browser and system in words, or what a program calls itself; empty where nothing was said. */
export function deviceOf(agent: string): string {
  const { browser, os } = Bowser.parse(agent === '' ? ' ' : agent)
  const name = [browser.name, browser.version?.split('.')[0]].filter(Boolean).join(' ')
  const words = [name, os.name].filter(Boolean).join(' · ')
  return os.name === undefined ? agent.split(' ', 1).join('').slice(0, 60) : words
}
