import { afterEach, describe, expect, it } from '@jest/globals';
import { Injectable, Module, Scope } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CommandBus, CommandHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { quickCqrs } from './buses.js';

class Add {
  constructor(readonly amount: number) {}
}

class Ask {
  constructor(readonly what: string) {}
}

class AskAnew {}

class Unknown {}

@Injectable()
class Total {
  value = 0;
}

@CommandHandler(Add)
class AddHandler {
  constructor(private readonly total: Total) {}

  async execute({ amount }: Add): Promise<number> {
    if (amount < 0) throw new RangeError('Less than nothing');
    return (this.total.value += amount);
  }
}

@QueryHandler(Ask)
class AskHandler {
  constructor(private readonly total: Total) {}

  async execute({ what }: Ask): Promise<string> {
    return `${what} ${this.total.value}`;
  }
}

@QueryHandler(AskAnew, { scope: Scope.REQUEST })
class AskAnewHandler {
  private asked = 0;

  async execute(): Promise<number> {
    return (this.asked += 1);
  }
}

@Module({ imports: [quickCqrs()], providers: [Total, AddHandler, AskHandler, AskAnewHandler] })
class AppModule {}

describe('the buses of a process', () => {
  let close: (() => Promise<void>) | undefined;
  afterEach(() => close?.());

  async function buses(): Promise<{ commands: CommandBus; queries: QueryBus }> {
    const app = await NestFactory.createApplicationContext(AppModule, { logger: false });
    close = () => app.close();
    await app.init();
    return { commands: app.get(CommandBus), queries: app.get(QueryBus) };
  }

  it('bring each message to the handler of its class, the first one and those after it', async () => {
    const { commands, queries } = await buses();
    const totals = [await commands.execute(new Add(1)), await commands.execute(new Add(2))];
    expect(totals).toEqual([1, 3]);
    expect(await queries.execute(new Ask('a'))).toBe('a 3');
    expect(await queries.execute(new Ask('b'))).toBe('b 3');
    expect(await commands.execute(new Add(4))).toBe(7);
  });

  it('hand on what a handler throws', async () => {
    const { commands } = await buses();
    await expect(commands.execute(new Add(-1))).rejects.toThrow(RangeError);
    await expect(commands.execute(new Add(-1))).rejects.toThrow(RangeError);
  });

  it('have a handler made anew for each message where it asks for that', async () => {
    const { queries } = await buses();
    expect([await queries.execute(new AskAnew()), await queries.execute(new AskAnew())]).toEqual([1, 1]);
  });

  it('know nobody for a message without a handler', async () => {
    const { queries } = await buses();
    await expect(queries.execute(new Unknown())).rejects.toThrow();
  });
});
