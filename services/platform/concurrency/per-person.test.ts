import { expect, test } from 'vitest'
import { PerPerson } from './per-person.ts'

test('one person has so many places at once, and takes none of another’s', async () => {
  const places = new PerPerson(2)
  const waiting: (() => void)[] = []
  const work = (name: string) => () =>
    new Promise<string>((resolve) => waiting.push(() => resolve(name)))
  const all = [places.run('ana', work('a')), places.run('ana', work('b'))]
  await expect(places.run('ana', work('c'))).rejects.toMatchObject({
    code: 'request.yoursInProgress',
    status: 429,
    message: 'You already have 2 of these in progress. Wait for one to finish.',
  })
  all.push(places.run('bo', work('d')))
  for (const end of waiting) end()
  expect(await Promise.all(all)).toEqual(['a', 'b', 'd'])
  await expect(places.run('ana', () => Promise.reject(new Error('broken')))).rejects.toThrow(
    'broken',
  )
  expect(await places.run('ana', async () => 'e')).toBe('e')
})
