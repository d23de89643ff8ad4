import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Injectable, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Test, type TestingModule } from '@nestjs/testing';
import { refuse } from '@perkstream/kernel';
import { loopTurns } from '@perkstream/kernel/testing';
import { Dispatcher } from './dispatcher.js';
import { handles } from './handler.js';
import { Handlers } from './handlers.js';
import { OlderAnswers, type Outdating } from './older-answers.js';

class Add {
  static readonly outdates = [];

  constructor(readonly amount: number) {}
}

class Ask {
  constructor(readonly what: string) {}
}

class Unknown {}

@Injectable()
class Total {
  value = 0;
}

@handles(Add)
class AddHandler {
  constructor(private readonly total: Total) {}

  async execute({ amount }: Add) {
    if (amount < 0) throw new RangeError('Less than nothing');
    return amount === 0 ? refuse('nothing_to_add') : (this.total.value += amount);
  }
}

@handles(Ask)
class AskHandler {
  constructor(private readonly total: Total) {}

  async execute({ what }: Ask): Promise<string> {
    return `${what} ${this.total.value}`;
  }
}

const ended: Outdating[] = [];
const older = {
  end: async (outdating: Outdating) => {
    await loopTurns();
    ended.push(outdating);
  },
};

@Module({
  imports: [DiscoveryModule],
  providers: [Total, AddHandler, AskHandler, Handlers, Dispatcher, { provide: OlderAnswers, useValue: older }],
})
class AppModule {}

describe('a dispatcher', () => {
  let app: TestingModule;
  let dispatcher: Dispatcher;

  beforeEach(async () => {
    ended.length = 0;
    app = await Test.createTestingModule({ imports: [AppModule] }).compile();
    await app.init();
    dispatcher = app.get(Dispatcher);
  });
  afterEach(() => app.close());

  it('brings each message to the handler of its class', async () => {
    expect([await dispatcher.send(new Add(1)), await dispatcher.send(new Add(2))]).toEqual([1, 3]);
    expect(await dispatcher.ask(new Ask('total'))).toBe('total 3');
  });

  it('hands on what a handler throws', async () => {
    await expect(dispatcher.send(new Add(-1))).rejects.toThrow(RangeError);
  });

  it('knows nobody for a message without a handler', async () => {
    expect(() => dispatcher.ask(new Unknown())).toThrow('Unknown has no handler');
    await expect(dispatcher.send(new Unknown())).rejects.toThrow('Unknown has no handler');
  });

  it('answers a command when what others know has ended, and at once when it was refused', async () => {
    const operation = { outdates: [] };
    await dispatcher.send(new Add(1));
    await dispatcher.send(new Add(1), operation);
    expect(ended).toEqual([Add, operation]);
    await dispatcher.send(new Add(0), operation);
    expect(ended).toHaveLength(2);
  });
});
