import { OwnEventStore } from './eventstore.ts'

/** Three nodes of EventStoreDB, each a process that can be killed and frozen. */
export class OwnCluster {
  readonly nodes: readonly OwnEventStore[]
  readonly url: string

  constructor(ports: readonly number[], folder: string) {
    this.nodes = ports.map(
      (port) =>
        new OwnEventStore(
          port,
          folder,
          ports.filter((other) => other !== port),
        ),
    )
    this.url = `esdb://${ports.map((port) => `127.0.0.1:${port}`).join(',')}?tls=false`
  }
  start = async (): Promise<void> => {
    await Promise.all(this.nodes.map((node) => node.start()))
  }
  kill = async (): Promise<void> => {
    await Promise.all(this.nodes.map((node) => node.kill()))
  }
  /** The node that leads, as the others than `unasked` say; undefined while there is none. */
  async leader(unasked?: OwnEventStore): Promise<OwnEventStore | undefined> {
    for (const node of this.nodes.filter((one) => one !== unasked)) {
      const leads = (await node.members()).find(
        ({ state, isAlive }) => isAlive && state === 'Leader',
      )
      const found = this.nodes.find(({ port }) => port === leads?.httpEndPointPort)
      if (found) return found
    }
    return undefined
  }
}
