import { describe, it } from '@jest/globals';
import { story } from '@perkstream/kernel/testing';
import { importListDecider, type ListedEvent } from './import-list.decider.js';

const list = story(importListDecider);
const listed = (...codes: string[]): ListedEvent => ({
  type: 'campaign_import.listed',
  data: { vouchers: codes.map((code) => ({ code })) },
});

describe('the list of an import', () => {
  it('is kept once, part by part', () => {
    const parts = [[{ code: 'A' }, { code: 'B' }], [{ code: 'C' }]];
    list.when({ do: 'list', parts }).then(listed('A', 'B'), listed('C'));
    list.given(listed('A', 'B'), listed('C')).when({ do: 'list', parts }).thenNothing();
  });
});
