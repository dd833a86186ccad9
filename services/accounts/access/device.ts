import Bowser from 'bowser'

/** Cookie that an earlier login left in this browser: whoever brings it is not slowed down by what others do. */
export const DEVICE_COOKIE = 'callboard_device'
export const DEVICE_SECONDS = 180 * 86_400

/** A session's browser and system in words, or what a program calls itself; empty where nothing was said. */
export function deviceOf(agent: string): string {
  const { browser, os } = Bowser.parse(agent === '' ? ' ' : agent)
  const name = [browser.name, browser.version?.split('.')[0]].filter(Boolean).join(' ')
  const words = [name, os.name].filter(Boolean).join(' · ')
  return os.name === undefined ? agent.split(' ', 1).join('').slice(0, 60) : words
}
