import { expect, it } from '@jest/globals';
import { type Operation, OperationRequest, PublishedQuery } from '@perkstream/published';
import { type Handlers } from '../messenger/handlers.js';
import { ContextRegistry } from './context-registry.js';

class AddPieces extends OperationRequest {}

class FindPieces extends PublishedQuery<number> {
  static readonly context = 'vouchers';
}

it('a process does not start when a message of one of its contexts has no handler', async () => {
  const checked: unknown[] = [];
  const handlers = {
    check(messages: readonly unknown[]) {
      checked.push(...messages);
      throw new Error('FindPieces has no handler');
    },
  };
  const nothing = {} as never;
  const registry = new ContextRegistry(handlers as unknown as Handlers, nothing, nothing, nothing, nothing, nothing);
  const operations = [{ id: 'add-pieces', method: 'POST', request: AddPieces } as unknown as Operation];
  registry.add({ name: 'vouchers', published: { operations, messages: [FindPieces] }, problems: {} });
  await expect(registry.start()).rejects.toThrow('FindPieces has no handler');
  expect(checked).toEqual([AddPieces, FindPieces]);
});
