import { pause } from '@perkstream/kernel/testing/waiting';
import { type Finding, type Judge, JUDGES, noteRedeemed, type Shown } from '@perkstream/ledger';
import { newProject } from '../client.js';
import { Asker } from './asker.js';
import { type Chance } from './chance.js';
import { openClients } from './clients/all.js';
import { Shop, type ShopClient } from './clients/shop.js';
import { type Engine } from './engine.js';
import { type Inbox } from './inbox.js';

/** When nothing has changed for so long, the work behind the answers is done: a killed replica's is taken over by then. */
const AT_REST_AFTER_MS = 45_000;
const LOOK_INTERVAL_MS = 700;

export interface RoundOptions {
  readonly number: number;
  readonly engine: Engine;
  readonly inbox: Inbox;
  readonly chance: Chance;
  /** How many clients act at once. */
  readonly clients: number;
  readonly milliseconds: number;
  /** Milliseconds from one kill to the next; undefined: nothing is killed. */
  readonly killEvery: number | undefined;
  readonly log: (line: string) => void;
}

/** What became of one promise. */
export interface Verdict {
  readonly promise: string;
  readonly findings: readonly Finding[];
}

/** A shop from its opening until all is spent, in a project of its own. */
export class Round {
  kills = 0;

  private constructor(
    private readonly shop: Shop,
    private readonly clients: readonly ShopClient[],
    private readonly options: RoundOptions,
  ) {}

  static async open(options: RoundOptions): Promise<Round> {
    const { engine, inbox } = options;
    const project = await newProject({}, engine.management);
    const office = new Asker(engine.management);
    const shop = new Shop(project, office);
    await office.made('POST', `/management/v1/projects/${project.id}/webhooks`, inbox.webhook);
    return new Round(shop, await openClients(shop), options);
  }

  get requests(): number {
    return this.shop.requests;
  }

  /** Clients act while the engine is killed, then judges look; all that is left is spent, and judges look again. */
  async play(): Promise<readonly Verdict[]> {
    await this.act();
    const atRest = await this.judge(Object.values(JUDGES));
    const left = await Promise.all(this.clients.map((client) => client.useUp?.() ?? []));
    const spent = without(await this.judge(Object.values(JUDGES)), atRest);
    return [
      ...atRest,
      ...spent.map(({ promise, findings }) => ({ promise: `${promise}, when all is spent`, findings })),
      { promise: 'All that is left can be spent, and one more cannot', findings: left.flat().map(inWords) },
      { promise: 'Answers are as clients expect them', findings: this.shop.surprises.map(inWords) },
    ];
  }

  /** Asks each judge again until it finds nothing, or what it finds has not changed for so long. */
  async judge(judges: readonly Judge[], unchanged = AT_REST_AFTER_MS): Promise<readonly Verdict[]> {
    const found = new Map<Judge, readonly Finding[]>();
    let open = [...judges];
    let last = '';
    for (let since = Date.now(); Date.now() - since < unchanged; await pause(LOOK_INTERVAL_MS)) {
      await this.settleMaybes();
      const looks = await Promise.all(open.map((judge) => judge.findings(this.shown, this.shop.model)));
      open.forEach((judge, index) => found.set(judge, looks[index] ?? []));
      open = open.filter((judge) => found.get(judge)?.length);
      if (open.length === 0) break;
      const now = JSON.stringify(looks);
      if (now !== last) since = Date.now();
      last = now;
    }
    return judges.map((judge) => ({ promise: judge.promise, findings: found.get(judge) ?? [] }));
  }

  /** The last requests that touched what a finding is about. */
  lastRequests({ about }: Finding): readonly string[] {
    return about.length === 0 ? [] : this.shop.asker.lastOf(about);
  }

  private get shown(): Shown {
    const { asker } = this.shop;
    return {
      look: (path) => asker.look(path),
      all: (path) => asker.all(path),
      messages: (about) => this.options.inbox.about(about),
    };
  }

  private async act(): Promise<void> {
    const { chance, clients, milliseconds, number } = this.options;
    const end = Date.now() + milliseconds;
    const killing = this.killUntil(end);
    const all = Array.from({ length: clients }, async (_one, index) => {
      const own = chance.named(`client ${index} of round ${number}`);
      while (Date.now() < end) {
        const client = own.of(this.clients);
        await client.act(own).catch((error: unknown) => {
          this.shop.asker.surprise(`A client failed: ${(error as Error).stack}`, `A ${client.constructor.name} failed`);
        });
      }
    });
    await Promise.all([...all, killing]);
  }

  private async killUntil(end: number): Promise<void> {
    const { engine, killEvery, chance, number, log } = this.options;
    if (killEvery === undefined || !engine.kill) return;
    const own = chance.named(`kills of round ${number}`);
    for (;;) {
      const wait = killEvery / 2 + own.below(killEvery);
      if (Date.now() + wait > end) return;
      await pause(wait);
      log(`round ${number}: ${await engine.kill(own)} was killed`);
      this.kills += 1;
    }
  }

  /** What nobody knows of stands in a list by now or later, or it has not happened. */
  private async settleMaybes(): Promise<void> {
    const { asker, model } = this.shop;
    if (model.maybes.size === 0) return;
    for (const each of await asker.all('/v1/redemptions?result=SUCCESS'))
      if (each.object === 'redemption' && model.maybes.delete(each.metadata?.mark)) noteRedeemed(model, each);
  }
}

/** What was found before is not found once more. */
function without(verdicts: readonly Verdict[], before: readonly Verdict[]): readonly Verdict[] {
  const known = new Set(before.flatMap(({ findings }) => findings.map(({ text }) => text)));
  return verdicts.map(({ promise, findings }) => ({
    promise,
    findings: findings.filter(({ text }) => !known.has(text)),
  }));
}

function inWords(text: string): Finding {
  return { text, about: [] };
}
