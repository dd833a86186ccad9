import { describe, expect, test } from 'vitest'
import { ChatMoves, Moves } from './moves.ts'

const said = (...topics: readonly string[]) =>
  ({ kind: 'projected', module: 'chat', position: '1', topics }) as never
/** Feeds that have read everything once. */
const feeds = (...users: readonly string[]) => {
  const all = new ChatMoves()
  const moves = users.map((user) => new Moves(user))
  for (const one of moves) {
    one.all = false
    all.add(one)
  }
  return { all, moves }
}
const moved = (moves: readonly Moves[]) =>
  moves.map(({ all, conversations, people }) => [all, [...conversations], people])

describe('whom a word of chat’s projections moves', () => {
  test('a group’s word moves and wakes those who show it, and nobody else', () => {
    const { all, moves } = feeds('ivy', 'oak', 'tess')
    const [ivy, oak] = moves as [Moves, Moves]
    all.shows(ivy, 'g1')
    all.shows(oak, 'g1')
    all.left(oak, 'g1')
    all.heard(said('chat:=g1', 'wall:row'))
    expect(moved(moves)).toEqual([
      [false, ['g1'], 0],
      [false, [], 0],
      [false, [], 0],
    ])
    expect(all.wokenBy('=g1')).toEqual(['ivy'])
  })
  test('the first message of two people moves both, once each, before either shows it', () => {
    const { all, moves } = feeds('ivy', 'oak', 'tess')
    all.shows(moves[0] as Moves, 'd1')
    all.heard(said('chat:=d1=ivy=oak'))
    expect(moved(moves)).toEqual([
      [false, ['d1'], 0],
      [false, ['d1'], 0],
      [false, [], 0],
    ])
    expect(all.wokenBy('=d1=ivy=oak')).toEqual(['ivy', 'oak'])
  })
  test('one person’s marker moves that conversation of theirs alone; their own word all of theirs', () => {
    const { all, moves } = feeds('ivy', 'oak')
    for (const one of moves) all.shows(one, 'g1')
    all.heard(said('chat:ivy=g1'))
    all.heard(said('chat:oak'))
    expect(moved(moves)).toEqual([
      [false, ['g1'], 0],
      [true, [], 0],
    ])
    expect([all.wokenBy('ivy=g1'), all.wokenBy('oak')]).toEqual([['ivy'], ['oak']])
  })
  test('a word to everybody moves all and says that people are others; lost words move all', () => {
    const { all, moves } = feeds('ivy', 'oak')
    all.heard(said('chat:*'))
    expect(moved(moves)).toEqual([
      [true, [], 1],
      [true, [], 1],
    ])
    for (const one of moves) one.all = false
    all.heard({ kind: 'missed' } as never)
    expect(moved(moves)).toEqual([
      [true, [], 1],
      [true, [], 1],
    ])
  })
  test('who has left hears no more, and a feed that came after them is not taken away with them', () => {
    const { all, moves } = feeds('ivy')
    const [old] = moves as [Moves]
    all.shows(old, 'g1')
    const next = new Moves('ivy')
    next.all = false
    all.add(next)
    all.shows(next, 'g1')
    all.forget(old, ['g1'])
    all.heard(said('chat:=g1', 'chat:ivy'))
    expect(moved([old, next])).toEqual([
      [false, [], 0],
      [true, ['g1'], 0],
    ])
    all.forget(next, ['g1'])
    expect([all.wokenBy('=g1'), all.wokenBy('ivy')]).toEqual([[], []])
  })
})
