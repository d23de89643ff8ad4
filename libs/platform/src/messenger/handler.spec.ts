import { describe, expect, it } from '@jest/globals';
import { Injectable, Module, type Provider } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { Test } from '@nestjs/testing';
import { PublishedCommand, PublishedQuery } from '@perkstream/published';
import { Dispatcher } from './dispatcher.js';
import { handler, handles } from './handler.js';
import { Handlers } from './handlers.js';
import { OlderAnswers } from './older-answers.js';

class FindTotal extends PublishedQuery<number> {}

class Add extends PublishedCommand<number> {
  static readonly outdates = [];

  constructor(readonly amount: number) {
    super();
  }
}

@Injectable()
class Total {
  value = 0;
}

const findTotal = handler(FindTotal, [Total], (_message, total) => total.value);
const add = handler(Add, [Total], async ({ amount }, total) => (total.value += amount));

@handles(Add)
class AddHandler {
  execute({ amount }: Add): number {
    return amount;
  }
}

async function appWith(...providers: Provider[]) {
  @Module({
    imports: [DiscoveryModule, CqrsModule.forRoot()],
    providers: [
      Total,
      Handlers,
      Dispatcher,
      { provide: OlderAnswers, useValue: { end: () => undefined } },
      ...providers,
    ],
  })
  class SumModule {}
  const app = await Test.createTestingModule({ imports: [SumModule] }).compile();
  return app.init();
}

describe('a handler', () => {
  it('answers its message with the services that it names', async () => {
    const app = await appWith(findTotal, add);
    const dispatcher = app.get(Dispatcher);
    expect([await dispatcher.send(new Add(2)), await dispatcher.ask(new FindTotal())]).toEqual([2, 2]);
    await app.close();
  });

  it('is a class where it keeps something', async () => {
    const app = await appWith(AddHandler);
    expect(await app.get(Dispatcher).send(new Add(2))).toBe(2);
    await app.close();
  });
});

describe('the handlers of a process', () => {
  const faultOf = async (...providers: Provider[]) => {
    const app = await appWith(...providers);
    try {
      app.get(Handlers).check([FindTotal, Add, Add]);
      return undefined;
    } catch (error) {
      return (error as Error).message;
    } finally {
      await app.close();
    }
  };

  it('are one for each message', async () => {
    expect(await faultOf(findTotal, add)).toBeUndefined();
  });

  it('lack those that are named', async () => {
    expect(await faultOf(add)).toBe('FindTotal has no handler');
  });

  it('are no two for one message, in one module or several', async () => {
    expect(await faultOf(findTotal, add, AddHandler)).toBe('Add has 2 handlers, in SumModule and SumModule');
  });
});
