import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Type } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Test, type TestingModule, type TestingModuleBuilder } from '@nestjs/testing';
import { InProcessBus } from '@perkstream/adapter-in-process';
import { openSqlite, type Sqlite } from '@perkstream/adapter-sqlite';
import { type JsonObject } from '@perkstream/kernel';
import { type Engines, Messenger, PersonalData, PlatformModule, ViewRunner } from '@perkstream/platform';
import {
  type CommandOrigin,
  type ContextName,
  type ErrorBody,
  eventTopic,
  type Reply,
  type RequestContext,
} from '@perkstream/published';
import { KeysOfEverybody } from './keys-of-everybody.js';

export type Json = Record<string, unknown>;

/** What a request says besides its parameters and its body; the rest is the usual. */
export type Given = Partial<RequestContext> & { readonly query?: object };

/** What a request is like that does not say. */
type Usual = Partial<RequestContext> & Pick<RequestContext, 'projectId' | 'now'>;

/** What an integration event says besides its data. */
interface Heard {
  readonly id: string;
  readonly key: string;
  readonly time?: string;
  readonly sequence?: string | undefined;
}

/** No test waits for it, however slow the machine is. */
const REQUEST_TIMEOUT_MS = 3_600_000;

/** Contexts wait for one another as long as it takes. */
class BusWithoutTimeouts extends InProcessBus {
  override request<Answer = unknown>(message: Parameters<InProcessBus['request']>[0]): Promise<Answer> {
    return super.request({ ...message, deadline: Date.now() + REQUEST_TIMEOUT_MS });
  }
}

/** Answers the messages of a name that are for other contexts. */
export type AnswerFor = <Message>(name: string, answer: (message: Message) => unknown) => void;

/**
 * One context over the real store in a folder of its own, with answers of other contexts made up. `Resource` is what most of its
 * answers are.
 */
export abstract class ContextInProcess<Resource = JsonObject> {
  /** Where all data are. */
  readonly folder = mkdtempSync(join(tmpdir(), 'perkstream-context-'));
  private opened!: { readonly sqlite: Sqlite; readonly bus: InProcessBus; readonly app: TestingModule };
  private readonly destroyedKeys: string[] = [];
  private requests = 0;

  /** @param service the service that the context is part of */
  protected constructor(
    private readonly context: Type,
    private readonly usual: Usual,
    private readonly service = 'promotions',
  ) {}

  /** For a context that asks others. */
  protected answerForOthers(_handle: AnswerFor): void {}

  /** Work in the background could not go on. */
  protected failed(error: unknown): void {
    throw error;
  }

  /** Before anything is done with the store, or asked on the bus. */
  protected watch(_store: Sqlite, _bus: InProcessBus): void {}

  protected prepared(builder: TestingModuleBuilder): TestingModuleBuilder {
    return builder;
  }

  /** A process begins. */
  async open(): Promise<this> {
    const sqlite = openSqlite({ file: join(this.folder, 'data.db') });
    const bus = new BusWithoutTimeouts();
    this.watch(sqlite, bus);
    const keys = new KeysOfEverybody(sqlite.keys, this.destroyedKeys);
    const nothing = { files: {} as Engines['files'], callouts: {} as Engines['callouts'] };
    const engines: Engines = { ...sqlite, keys, bus, ...nothing };
    const platform = PlatformModule.with(engines, (_where, error) => this.failed(error), this.service);
    const builder = Test.createTestingModule({ imports: [platform, this.context] });
    const app = await this.prepared(builder).compile();
    this.opened = { sqlite, bus, app };
    this.answerForOthers((name, answer) => bus.handle(name, async ({ payload }) => answer(payload as never)));
    // What was left unfinished is carried on at start, and may ask other contexts.
    await bus.start();
    await app.init();
    return this;
  }

  /** The process ends. */
  async close(): Promise<void> {
    await this.opened.app.close();
    await this.opened.sqlite.close();
  }

  /** The process ends, and another one opens the same data. */
  async restart(): Promise<void> {
    await this.close();
    await this.open();
  }

  async stop(): Promise<void> {
    await this.close();
    rmSync(this.folder, { recursive: true });
  }

  get app(): TestingModule {
    return this.opened.app;
  }

  get views(): ViewRunner {
    return this.app.get(ViewRunner);
  }

  get messenger(): Messenger {
    return this.app.get(Messenger);
  }

  get events(): Sqlite['eventStore'] {
    return this.opened.sqlite.eventStore;
  }

  get keys(): Sqlite['keys'] {
    return this.opened.sqlite.keys;
  }

  /** As when a customer is erased: what is sealed under the key cannot be read any more. */
  forgetPerson(customerId: string): Promise<void> {
    return this.app.get(PersonalData).forget(`customer-${this.usual.projectId}.${customerId}`);
  }

  async reply(name: string, params: object = {}, body: unknown = undefined, given: Given = {}): Promise<Reply> {
    const { query = {}, ...changes } = given;
    const context = this.contextOf(changes);
    const { deadline } = context;
    const payload = { context, params, query, body };
    return this.opened.bus.request<Reply>({ name, service: this.service, key: '', deadline, payload });
  }

  /** The body of a reply that is no error. */
  async answer<Answer = Resource>(...request: Parameters<ContextInProcess['reply']>): Promise<Answer> {
    const got = await this.reply(...request);
    if ('error' in got) throw new Error(`Refused: ${JSON.stringify(got.error)}`);
    return (got.body ?? { status: got.status }) as Answer;
  }

  async refusal(...request: Parameters<ContextInProcess['reply']>): Promise<ErrorBody> {
    const got = await this.reply(...request);
    if (!('error' in got)) throw new Error(`Not refused: ${JSON.stringify(got)}`);
    return got.error;
  }

  /** Straight to the handler, as after a crash: nothing stands between that has kept the answer. */
  handle<Answer>(command: object): Promise<Answer> {
    return this.app.get(CommandBus).execute<object, Answer>(command);
  }

  /** The context hears of an integration event of another one, about the thing under `key`. */
  async hears(
    context: ContextName,
    type: string,
    data: object,
    { id, key, time = this.usual.now, sequence }: Heard,
  ): Promise<void> {
    const value = { id, type, time, projectid: this.usual.projectId, correlationid: 'v-1', sequence, data };
    await this.opened.bus.publish(eventTopic(context), [{ key, value }]);
  }

  contextOf(given: Partial<RequestContext> = {}): RequestContext {
    return {
      actor: { kind: 'key', id: 'app_1' },
      channel: 'API',
      requestId: `v-${++this.requests}`,
      deadline: Date.now() + REQUEST_TIMEOUT_MS,
      ...this.usual,
      ...given,
    };
  }

  originOf(given: Partial<CommandOrigin> = {}): CommandOrigin {
    const { projectId, actor, channel, requestId, now } = this.contextOf();
    const commandId = `${requestId}/command`;
    return { projectId, actor, channel, correlationId: requestId, commandId, now, ...given };
  }
}
