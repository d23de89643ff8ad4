import {
  EngineUnavailable,
  isUnavailable,
  type MessageBus,
  type PublishedMessage,
  type RequestMessage,
} from '@perkstream/ports';
import { PermitCalls } from '@perkstream/published';
import { NETWORK, type Owner } from '../world/owner.js';
import { type World } from '../world/world.js';
import { type Caller, type Climate, type Wire } from './wire.js';

type Answering = (message: RequestMessage) => Promise<unknown>;
type Taking = (message: PublishedMessage) => Promise<void>;

interface Member {
  readonly wire: Wire;
  readonly take: Taking;
}

/** One partition of a topic, as one group reads it. */
interface Share {
  offset: number;
  /** Grows when the share goes to another member: what the one before has done by then is not noted any more. */
  term: number;
  member: Member | undefined;
  /** How often the message that comes next has failed. */
  failures?: { readonly offset: number; readonly count: number };
}

interface Group {
  readonly name: string;
  /** How often shares were handed out anew. */
  turns: number;
  readonly members: Member[];
  readonly shares: Share[];
}

interface Topic {
  readonly partitions: PublishedMessage[][];
  readonly groups: Map<string, Group>;
}

const PARTITIONS = 3;
/** Milliseconds after which a member that is not heard of loses its shares. */
const SESSION_TIMEOUT_MS = 6_000;
/** Messages by which a group is set back at most. */
const BACK = 6;
/** Failures that no absent engine explains, after which a message is put aside. */
const ATTEMPTS = 10;

/** The broker that all replicas share: requests are handed out at most once, published messages at least once and in order per key. */
export class Broker {
  private readonly handlers = new Map<string, Map<Caller, Answering>>();
  private readonly serving = new Set<Caller>();
  private readonly topics = new Map<string, Topic>();
  /** What each replica has begun and not ended. */
  private readonly work = new Map<Caller, Set<Promise<unknown>>>();
  /** Messages that nobody could handle, by the group, with the reason. */
  readonly putAside: string[] = [];
  climate: Climate | undefined;

  /** Of a scenario: the name of the replica that serves what is asked. */
  route: ((asker: Owner) => string | undefined) | undefined;

  constructor(readonly world: World) {}

  /** @returns the answer, where there is one before the deadline */
  request(asker: Owner, way: () => number, message: RequestMessage): Promise<unknown> {
    const { world } = this;
    return new Promise((resolve, reject) => {
      if (this.isCutOff(asker))
        return void world.after(way(), asker, () => reject(new EngineUnavailable('broker', 'not_done')));
      const unknown = () => reject(new EngineUnavailable('broker', 'unknown'));
      world.after(Math.max(0, message.deadline - Date.now()), asker, unknown);
      world.after(way(), NETWORK, () => {
        const able = [...(this.handlers.get(message.name) ?? [])].filter(
          ([each]) => this.serving.has(each) && !this.isCutOff(each),
        );
        if (able.length === 0) {
          world.after(way(), asker, () => reject(new EngineUnavailable('broker', 'not_done')));
          return;
        }
        // Calls are counted in the memory of one replica: as by a partition, those of a project go to the same one. All else goes to
        // anyone, which is harsher.
        const place = message.name === PermitCalls.name ? partitionOf(message.key) % able.length : undefined;
        const wanted = this.route?.(asker);
        const routed = able.find(([{ name }]) => name === wanted);
        const [server, handle] = routed ?? able[place ?? world.chance.below(able.length)]!;
        world.note(`${message.name} goes to ${server.name}`);
        const back = (end: () => void) =>
          world.after(0, NETWORK, () => {
            if (!this.isCutOff(server) && !this.isCutOff(asker)) world.after(way(), asker, end);
          });
        world.after(way(), server, () => {
          if (message.deadline <= Date.now()) return;
          const answered = handle({ ...message, payload: structuredClone(message.payload) });
          this.begin(server, answered).then(
            (answer) => server.isDead || back(() => resolve(structuredClone(answer))),
            (error: unknown) => server.isDead || back(() => reject(error as Error)),
          );
        });
      });
    });
  }

  handle(name: string, server: Caller, handler: Answering): void {
    const handlers = this.handlers.get(name) ?? new Map<Caller, Answering>();
    this.handlers.set(name, handlers.set(server, handler));
  }

  publish(name: string, messages: readonly PublishedMessage[]): void {
    const topic = this.topic(name);
    for (const message of messages) topic.partitions[partitionOf(message.key)]?.push(structuredClone(message));
    for (const group of topic.groups.values()) this.pump(topic, group);
  }

  subscribe(name: string, groupName: string, member: Member): void {
    const topic = this.topic(name);
    const shares = () => Array.from({ length: PARTITIONS }, () => ({ offset: 0, term: 0, member: undefined }));
    const group: Group = topic.groups.get(groupName) ?? { name: groupName, turns: 0, members: [], shares: shares() };
    topic.groups.set(groupName, group);
    group.members.push(member);
  }

  isServing(server: Caller): boolean {
    return this.serving.has(server);
  }

  /** It takes nothing new. @returns when what it has begun has ended */
  async stop(server: Caller): Promise<void> {
    this.serving.delete(server);
    for (const handlers of this.handlers.values()) handlers.delete(server);
    await Promise.allSettled(this.work.get(server) ?? []);
  }

  start(server: Caller): void {
    this.serving.add(server);
    this.goOn();
  }

  /** Hands out what nobody is at work on. */
  goOn(): void {
    for (const topic of this.topics.values()) for (const group of topic.groups.values()) this.pump(topic, group);
  }

  /** It is dead, or not heard of: after a while others have what it had. */
  lose(server: Caller): void {
    if (server.isDead) {
      this.serving.delete(server);
      for (const handlers of this.handlers.values()) handlers.delete(server);
    }
    this.world.after(SESSION_TIMEOUT_MS, NETWORK, () => {
      if (!this.isAway(server)) return;
      for (const topic of this.topics.values()) {
        for (const group of topic.groups.values()) {
          if (server.isDead)
            group.members.splice(0, Infinity, ...group.members.filter(({ wire }) => !wire.caller.isDead));
          for (const share of group.shares) {
            if (share.member?.wire.caller !== server) continue;
            share.term += 1;
            share.member = undefined;
          }
          this.pump(topic, group);
        }
      }
    });
  }

  private begin<T>(server: Caller, work: Promise<T>): Promise<T> {
    const begun = this.work.get(server) ?? new Set();
    this.work.set(server, begun.add(work));
    const end = () => begun.delete(work);
    work.then(end, end);
    return work;
  }

  private pump(topic: Topic, group: Group): void {
    group.shares.forEach((share, partition) => {
      const message = topic.partitions[partition]?.[share.offset];
      const here = group.members.filter(({ wire: { caller } }) => this.serving.has(caller) && !this.isAway(caller));
      if (!message || share.member || here.length === 0) return;
      const member = here[(partition + group.turns) % here.length] as Member;
      share.member = member;
      const { term } = share;
      const { wire, take } = member;
      const next = (isDone: boolean) =>
        this.world.after(isDone ? 0 : 200, NETWORK, () => {
          if (share.term !== term) return;
          share.member = undefined;
          if (isDone && wire.happens('setBack')) this.setBack(share);
          else if (isDone) share.offset += 1;
          this.pump(topic, group);
        });
      this.world.after(wire.way(), wire.caller, () => {
        this.world.note(`${group.name} takes ${typeOf(message)} of ${message.key}`);
        this.begin(wire.caller, take(structuredClone(message))).then(
          () => next(!wire.happens('duplicate')),
          (error: unknown) => next(this.isGivenUp(group, share, error)),
        );
        if (wire.happens('rebalance')) this.world.after(wire.way(), NETWORK, () => this.rebalance(topic, group));
      });
    });
  }

  /** As when the last commits of its offset were lost. */
  private setBack(share: Share): void {
    this.world.reached.reach('a group of the broker is set back');
    share.offset = Math.max(0, share.offset - this.world.chance.below(BACK));
  }

  /** Shares go to other members, which begin behind what those before them have handled. They end what they are at. */
  private rebalance(topic: Topic, group: Group): void {
    group.turns += 1;
    this.world.reached.reach('messages go to another member while the first is at work');
    for (const share of group.shares) {
      share.term += 1;
      share.member = undefined;
      this.setBack(share);
    }
    this.pump(topic, group);
  }

  /** @returns whether the message was put aside, so that those behind it get through */
  private isGivenUp(group: Group, share: Share, error: unknown): boolean {
    if (isUnavailable(error)) return false;
    const isSame = share.failures?.offset === share.offset;
    share.failures = { offset: share.offset, count: isSame ? (share.failures?.count ?? 0) + 1 : 1 };
    if (share.failures.count < ATTEMPTS) return false;
    this.world.note(`${group.name} puts a message aside: ${String(error)}`);
    this.putAside.push(`${group.name} put a message aside: ${(error as Error).stack}`);
    return true;
  }

  private isAway(caller: Caller): boolean {
    return caller.isDead || caller.stalledUntil > this.world.now || this.isCutOff(caller);
  }

  private isCutOff(owner: Owner): boolean {
    return this.climate?.outages.isAway('broker', owner) ?? false;
  }

  private topic(name: string): Topic {
    const known = this.topics.get(name);
    if (known) return known;
    const made = { partitions: Array.from({ length: PARTITIONS }, () => []), groups: new Map<string, Group>() };
    this.topics.set(name, made);
    return made;
  }
}

/** The bus as one replica of several reaches it. */
export function simulatedBus(broker: Broker, wire: Wire): MessageBus {
  const { caller } = wire;
  const gone = () => new EngineUnavailable('broker', 'not_done');
  let isStopped = false;
  return {
    request: <Answer>(message: RequestMessage) => broker.request(caller, () => wire.way(), message) as Promise<Answer>,
    handle: (name, handler) => broker.handle(name, caller, handler),
    publish: async (topic, messages) => {
      if (isStopped) throw gone();
      const what = `publish ${topic} ${messages.map(typeOf).join()}`;
      await wire.call(what, true, () => broker.publish(topic, messages));
    },
    subscribe: (topic, group, take) => broker.subscribe(topic, group, { wire, take }),
    start: async () => broker.start(caller),
    stop: () => {
      isStopped = true;
      return broker.stop(caller);
    },
    ping: async () => {
      if (!broker.isServing(caller)) throw gone();
      await wire.call('ping', false, () => undefined);
    },
  };
}

/** For the log. */
function typeOf({ value }: PublishedMessage): string {
  return String((value as { type?: unknown }).type);
}

function partitionOf(key: string): number {
  let sum = 0;
  for (const letter of key) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return sum % PARTITIONS;
}
