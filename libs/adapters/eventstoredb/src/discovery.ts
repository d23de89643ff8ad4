import { EventStoreDBClient } from '@eventstore/db-client';

/** Milliseconds in which a node that was silent has to answer before it is taken again. */
const LEADER_TIMEOUT_MS = 500;

/** The addresses of a cluster's members, each as a connection string of its own. @returns undefined for one node that is not asked */
export function parseMembers(url: string): ReadonlyMap<string, string> | undefined {
  const parts = /^(esdb(?:\+discover)?):\/\/([^/?]*@)?([^/?]+)(.*)$/.exec(url);
  if (!parts) return undefined;
  const [, scheme, credentials = '', hosts = '', settings = ''] = parts;
  const addresses = hosts.split(',');
  if (scheme === 'esdb' && addresses.length === 1) return undefined;
  const of = (address: string) => `esdb+discover://${credentials}${address}${settings}`;
  return new Map(addresses.map((address) => [address, of(address)]));
}

/**
 * Finds the node to talk to. The client would ask one member after another, so one that hangs holds it up; and of a list after
 * `esdb+discover://` it knows the first member only. Here all members are asked at once. A node that was silent is taken again
 * only when it answers itself.
 */
export class Discovery {
  private readonly seeds: ReadonlyMap<string, EventStoreDBClient>;
  private found: string | undefined;
  private silent: string | undefined;
  private leader: string | undefined;

  constructor(private readonly members: ReadonlyMap<string, string>) {
    this.seeds = new Map([...members].map(([address, url]) => [address, EventStoreDBClient.connectionString(url)]));
  }

  /** The node that was found last does not answer. */
  avoid(): void {
    this.silent = this.found;
  }

  /** A node has refused what only the leader does: the next one to be taken is the leader that it names. */
  follow(leader: string): void {
    this.leader = leader;
  }

  /** @returns `host:port`; @throws Error unless somebody names a node that may be taken */
  async find(): Promise<string> {
    const { leader } = this;
    this.leader = undefined;
    const found = leader && leader !== this.silent ? leader : await this.ask();
    if (found === this.silent) await this.assertAnswers(found);
    this.silent = undefined;
    this.found = found;
    return found;
  }

  private async ask(): Promise<string> {
    return Promise.any([...this.seeds.values()].map((seed) => seed['resolveUri']())).catch(() => {
      throw new Error(`Failed to discover: none of ${[...this.members.keys()].join(', ')} knows a node to talk to`);
    });
  }

  private async assertAnswers(address: string): Promise<void> {
    const [url = ''] = this.members.values();
    const itself = [...(parseMembers(url.replace(/(:\/\/(?:[^/?]*@)?)[^/?]+/, `$1${address}`)) ?? [])][0]?.[1] ?? url;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('Failed to discover: the leader is silent')), LEADER_TIMEOUT_MS);
    });
    try {
      await Promise.race([EventStoreDBClient.connectionString(itself)['resolveUri'](), late]);
    } finally {
      clearTimeout(timer);
    }
  }
}
