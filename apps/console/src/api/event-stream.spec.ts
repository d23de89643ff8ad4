import { describe, expect, it } from '@jest/globals';
import { EventStreamParser } from './event-stream.js';

const STREAM = ': open\n\nid: 7\nevent: redemption.succeeded\ndata: {"id":"r_1"}\n\n: beat\n\ndata: a\ndata: b\n\n';
const EVENTS = [
  { id: '7', type: 'redemption.succeeded', data: '{"id":"r_1"}' },
  { id: '', type: 'message', data: 'a\nb' },
];

describe('A stream of server-sent events', () => {
  it('has its events, and no comments', () => {
    expect(new EventStreamParser().add(STREAM)).toEqual(EVENTS);
  });

  it('has the same ones wherever it is cut', () => {
    for (let cut = 0; cut <= STREAM.length; cut++) {
      const parser = new EventStreamParser();
      expect([...parser.add(STREAM.slice(0, cut)), ...parser.add(STREAM.slice(cut))]).toEqual(EVENTS);
    }
  });

  it('keeps an event back until it is complete', () => {
    const parser = new EventStreamParser();
    expect(parser.add('data: x\n')).toEqual([]);
    expect(parser.add('\n')).toEqual([{ id: '', type: 'message', data: 'x' }]);
  });
});
