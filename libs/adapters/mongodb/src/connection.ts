import { type Db, MongoClient, type MongoClientOptions } from 'mongodb';
import { away, type Outcome, unavailable } from './engine-failure.js';
import { Link } from './link.js';

export interface MongoOptions {
  /** `mongodb://…` or `mongodb+srv://…` */
  readonly url: string;
  /** Everything is in it: services that share a server have a database each. */
  readonly database: string;
}

/** Milliseconds after which an answer is late, and the engine is asked whether it is there at all. */
const PATIENCE = 1_300;
const LOOK_PATIENCE = 500;
/** Milliseconds that a probe takes at most where nothing has been waited for yet: long enough for a new connection. */
const PROBE_PATIENCE = 1_200;

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

/** One client of one database, which connects at first use and again by itself. */
export class MongoConnection {
  readonly db: Db;
  private readonly client: MongoClient;
  private readonly link = new Link(() => this.probe(PROBE_PATIENCE));

  constructor({ url, database }: MongoOptions) {
    this.client = new MongoClient(url, CLIENT);
    this.db = this.client.db(database);
  }

  /** For what changes nothing. @throws EngineUnavailable ('not_done') */
  ask<T>(work: () => Promise<T>, since = Date.now()): Promise<T> {
    return this.answered(work, 'not_done', since);
  }

  /**
   * For what changes something.
   * @param since milliseconds since 1970 from which on somebody waits for it
   * @throws EngineUnavailable
   */
  tell<T>(work: () => Promise<T>, since = Date.now()): Promise<T> {
    return this.answered(work, 'unknown', since);
  }

  /** @throws EngineUnavailable unless a read would succeed now */
  ping(): Promise<void> {
    return this.link.check();
  }

  async close(): Promise<void> {
    await this.client.close();
  }

  private async answered<T>(work: () => Promise<T>, outcome: Outcome, since: number): Promise<T> {
    await this.link.ready(since);
    try {
      return await this.whileThere(work(), outcome);
    } catch (error) {
      const absence = unavailable(error, outcome);
      if (absence) this.link.lost(absence.cause);
      throw absence ?? error;
    }
  }

  /** Waits as long as the engine says that it is there: work that takes long is no reason to give up. */
  private async whileThere<T>(working: Promise<T>, outcome: Outcome): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    let isOver = false;
    const absence = new Promise<never>((_resolve, reject) => {
      const look = () => {
        if (isOver) return;
        const giveUp = (error: unknown) => reject(away(outcome, error));
        timer = setTimeout(() => this.probe(LOOK_PATIENCE).then(look, giveUp), PATIENCE);
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

  private async probe(patience: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const answer = this.db.command({ ping: 1 });
    const silence = new Promise<never>((_resolve, reject) => {
      const late = new Error(`no answer within ${patience} ms`);
      timer = setTimeout(() => reject(late), patience);
    });
    try {
      await Promise.race([answer, silence]);
    } finally {
      clearTimeout(timer);
      answer.catch(() => undefined);
    }
  }
}
