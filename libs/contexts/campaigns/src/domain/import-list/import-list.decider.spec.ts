import { describe, it } from '@jest/globals';
import { story } from '@perkstream/kernel/testing';
import { importListAggregate, type ListedEvent } from './import-list.decider.js';

const list = story(importListAggregate);
const listed = (...codes: string[]): ListedEvent => ({
  type: 'campaign_import.listed',
  data: { vouchers: codes.map((code) => ({ code })) },
});

describe('the list of an import', () => {
  const first = {
    do: 'list',
    from: 0,
    parts: [
      [{ code: 'A' }, { code: 'B' }],
      [{ code: 'C' }, { code: 'D' }],
    ],
  } as const;
  const second = { do: 'list', from: 2, parts: [[{ code: 'E' }]] } as const;
  const kept = [listed('A', 'B'), listed('C', 'D')] as const;

  it('is kept part by part, some at a time', () => {
    list.when(first).then(...kept);
    list
      .given(...kept)
      .when(second)
      .then(listed('E'));
  });

  it('keeps each part once, also when it is sent again', () => {
    list
      .given(...kept)
      .when(first)
      .thenNothing();
    list.given(listed('A', 'B')).when(first).then(listed('C', 'D'));
    list
      .given(...kept, listed('E'))
      .when(first)
      .thenNothing();
  });
});
