import { type Db, type MongoClientOptions } from 'mongodb';
import { away, type Outcome, unavailable } from './engine-failure.js';
import { LazyClient } from './lazy-client.js';
import { Link } from './link.js';
import { Probe } from './probe.js';

export interface MongoOptions {
  /** `mongodb://…` or `mongodb+srv://…` */
  readonly url: string;
  /** Everything is in it: services that share a server have a database each. */
  readonly database: string;
  /** Milliseconds after which an operation is given up although the engine answers probes: a minute where absent. */
  readonly longest?: number;
  /** Milliseconds within which the engine answers a probe while an operation is late: half a second where absent. */
  readonly lookPatience?: number;
}

/** Milliseconds after which an answer is late, and the engine is asked whether it is there at all. */
const PROBE_AFTER_MS = 1_300;
const PROBE_TIMEOUT_MS = 500;
const MAX_REQUEST_MS = 60_000;
/** Milliseconds that a probe takes at most where nothing has been waited for yet: long enough for a new connection. */
const FIRST_PROBE_TIMEOUT_MS = 1_200;

/** The client gives up in time to answer within two seconds that nobody is there; settings in the address come second. */
const CLIENT: MongoClientOptions = {
  appName: 'perkstream',
  maxPoolSize: 20,
  waitQueueTimeoutMS: 5_000,
  serverSelectionTimeoutMS: 1_000,
  connectTimeoutMS: 1_000,
  heartbeatFrequencyMS: 2_000,
  minHeartbeatFrequencyMS: 200,
  ignoreUndefined: true,
};

/** The connection that probes go over. They show by themselves when the server is gone, so the client need not ask every two seconds. */
const PROBER: MongoClientOptions = { maxPoolSize: 1, heartbeatFrequencyMS: 30_000 };

export interface EngineLink {
  /** For what changes nothing. @throws EngineUnavailable ('not_done') */
  ask<T>(work: () => Promise<T>): Promise<T>;
  /** For what changes something. @throws EngineUnavailable */
  change<T>(work: () => Promise<T>): Promise<T>;
}

/** One client of one database, which connects at first use and again by itself. */
export class MongoConnection implements EngineLink {
  readonly db: Db;
  private readonly client: LazyClient;
  private readonly prober: LazyClient;
  private readonly probe: Probe;
  private readonly link: Link;
  private readonly longest: number;
  private readonly lookPatience: number;

  constructor({ url, database, longest = MAX_REQUEST_MS, lookPatience = PROBE_TIMEOUT_MS }: MongoOptions) {
    this.longest = longest;
    this.lookPatience = lookPatience;
    this.client = new LazyClient(url, CLIENT);
    this.prober = new LazyClient(url, { ...CLIENT, ...PROBER });
    this.db = this.client.db(database);
    this.probe = new Probe(this.prober, database);
    this.link = new Link(() => this.probe.answeredWithin(FIRST_PROBE_TIMEOUT_MS));
  }

  readonly ask: EngineLink['ask'] = (work) => this.since(Date.now()).ask(work);
  readonly change: EngineLink['change'] = (work) => this.since(Date.now()).change(work);

  /**
   * @param begun milliseconds since 1970 from which on somebody waits; a caller that began before the engine was lost waits no
   *   more
   */
  since(begun: number): EngineLink {
    return {
      ask: (work) => this.answered(work, 'not_done', begun),
      change: (work) => this.answered(work, 'unknown', begun),
    };
  }

  /** @throws EngineUnavailable unless a read would succeed now */
  ping(): Promise<void> {
    return this.link.check();
  }

  async close(): Promise<void> {
    await Promise.all([this.client.close(), this.prober.close()]);
  }

  private async answered<T>(work: () => Promise<T>, outcome: Outcome, begun: number): Promise<T> {
    await this.link.ready(begun);
    try {
      return await this.whileThere(this.client.ready().then(work), outcome);
    } catch (error) {
      const absence = unavailable(error, outcome);
      if (absence) this.link.lost(absence.cause);
      throw absence ?? error;
    }
  }

  /**
   * Waits while the engine answers probes, as slow work is no reason to give up, but not for ever: an operation that was handed to
   * a connection as it closed is never answered.
   */
  private async whileThere<T>(working: Promise<T>, outcome: Outcome): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    let isOver = false;
    const end = Date.now() + this.longest;
    const { renewals } = this.client;
    const absence = new Promise<never>((_resolve, reject) => {
      const giveUp = (error: unknown) => reject(away(outcome, error));
      const look = () => {
        if (isOver) return;
        if (Date.now() > end) {
          this.client.renew(renewals);
          giveUp(new Error(`no answer within ${this.longest} ms`));
          return;
        }
        timer = setTimeout(() => this.probe.answeredWithin(this.lookPatience).then(look, giveUp), PROBE_AFTER_MS);
      };
      look();
    });
    try {
      return await Promise.race([working, absence]);
    } finally {
      isOver = true;
      clearTimeout(timer);
      working.catch(() => undefined);
    }
  }
}
