import { describe, expect, it } from '@jest/globals';
import { operationsOf, PublishedCommand, PublishedQuery, type PublishedMessageClass } from './language/index.js';
import * as redeemables from './redeemables/index.js';
import { messagesOf } from './language/published-message.js';
import { publishedBy } from './operations.js';

class FindThing extends PublishedQuery<string> {
  static readonly context = 'vouchers';
}
class MoveThing extends PublishedCommand<void> {
  static readonly context = 'vouchers';
}
abstract class FindAny extends PublishedQuery<string> {}

describe('what contexts publish', () => {
  it('are the queries and commands that say who answers', () => {
    const exported = { FindThing, MoveThing, FindAny, name: 'vouchers', make: () => new FindThing() };
    expect(messagesOf(exported)).toEqual([FindThing, MoveThing]);
  });

  it.each(Object.entries(publishedBy))(
    'is answered by the context in whose folder it stands: %s',
    (name, published) => {
      const all: readonly Pick<PublishedMessageClass, 'context'>[] = [...published.operations, ...published.messages];
      expect(all).not.toEqual([]);
      expect(all.filter(({ context }) => context !== name)).toEqual([]);
    },
  );

  it('stands in the folder of a context', () => {
    expect([...operationsOf(redeemables), ...messagesOf(redeemables)]).toEqual([]);
  });
});
