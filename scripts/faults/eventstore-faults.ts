import { setTimeout as delay } from 'node:timers/promises'
import type { OwnEventStore } from './eventstore.ts'
import { during, everyApi, faultMs, type Fault, type Scene } from './scene.ts'

/** Writes go on this long after a new leader was elected. */
const WRITES_MS_MAX = 5_000
const ELECTION_MS_MAX = 30_000

/** False if it did not hold by then. */
async function comesTrue(ms: number, holds: () => Promise<boolean>): Promise<boolean> {
  for (const end = performance.now() + ms; performance.now() < end; await delay(20))
    if (await holds()) return true
  return false
}
/** Strikes the node that leads, waits for another one to lead and for writes to go on, and then puts the node right. */
async function strikeLeader(
  { stage, ledger, slack, chances }: Scene,
  strike: (node: OwnEventStore) => Promise<void> | void,
  repair: (node: OwnEventStore) => Promise<void>,
): Promise<void> {
  const cluster = stage.cluster
  const leader = await cluster?.leader()
  if (!cluster || !leader) throw new Error('no node of the cluster leads')
  await strike(leader)
  const elected = await comesTrue(ELECTION_MS_MAX * slack, async () => {
    const now = await cluster.leader(leader)
    return now !== undefined && now !== leader
  })
  if (!elected) ledger.violated('no other node of the cluster was elected')
  const acknowledged = () => ledger.acknowledged.size + ledger.acknowledgedCommands.size
  const before = acknowledged()
  const began = performance.now()
  await comesTrue(ELECTION_MS_MAX * slack, async () => acknowledged() > before)
  const silence_ms = Math.round(performance.now() - began)
  ledger.silences.push(silence_ms)
  if (silence_ms > WRITES_MS_MAX * slack)
    ledger.violated(`nothing was acknowledged for ${silence_ms} ms after a new leader was elected`)
  await delay(chances.between(500, 3_000))
  await repair(leader)
}

export const eventStoreFaults = {
  'eventstore-kill': {
    shape: 'eventstore',
    breaks: 'kill −9 of EventStoreDB, which comes back',
    stopsStore: true,
    run: async (scene) => {
      await scene.stage.eventstore?.kill()
      await during(scene, everyApi(scene), 'EventStoreDB was away', () =>
        delay(faultMs(scene, 2, 8)),
      )
      await scene.stage.eventstore?.start()
    },
  },
  'eventstore-freeze': {
    shape: 'eventstore',
    breaks: 'SIGSTOP of EventStoreDB for up to 25 s and back, its connections open',
    stopsStore: true,
    run: async (scene) => {
      scene.stage.eventstore?.signal('SIGSTOP')
      await during(scene, everyApi(scene), 'EventStoreDB stood still', () =>
        delay(faultMs(scene, 4, 25)),
      )
      await scene.stage.eventstore?.thaw()
    },
  },
  'leader-kill': {
    shape: 'cluster',
    breaks: 'kill −9 of the node that leads, which comes back when another one leads',
    stopsStore: true,
    run: (scene) =>
      strikeLeader(
        scene,
        (node) => node.kill(),
        (node) => node.start(),
      ),
  },
  'leader-freeze': {
    shape: 'cluster',
    breaks: 'SIGSTOP of the node that leads, which goes on when another one leads',
    stopsStore: true,
    run: (scene) =>
      strikeLeader(
        scene,
        (node) => node.signal('SIGSTOP'),
        (node) => node.thaw(),
      ),
  },
  'cluster-kill': {
    shape: 'cluster',
    breaks: 'kill −9 of all nodes, which come back',
    stopsStore: true,
    run: async (scene) => {
      const nodes = scene.stage.cluster?.nodes ?? []
      await Promise.all(nodes.map((node) => node.kill()))
      await during(scene, everyApi(scene), 'every node of EventStoreDB was away', () =>
        delay(faultMs(scene, 2, 8)),
      )
      await scene.stage.cluster?.start()
    },
  },
} as const satisfies Record<string, Fault>
