import { describe, expect, it } from '@jest/globals';
import { jsonText, sharedPart } from './json-text.js';

const order = () => ({ id: 'ord_1', amount: 100, items: [{ quantity: 1, note: undefined }], 'a "name"': null });

describe('JSON text with shared parts', () => {
  it('reads like that of JSON.stringify', () => {
    const plain = { order: order(), again: [order(), { order: order() }], none: undefined };
    const part = sharedPart(order());
    expect(jsonText({ order: part, again: [part, { order: part }], none: undefined })).toBe(JSON.stringify(plain));
    expect(jsonText(part)).toBe(JSON.stringify(order()));
    expect(jsonText([order()])).toBe(JSON.stringify([order()]));
  });

  it('writes a part out once', () => {
    let reads = 0;
    const part = sharedPart({
      get amount() {
        reads += 1;
        return 5;
      },
    });
    expect(jsonText({ a: part, b: part }) + jsonText([part])).toBe('{"a":{"amount":5},"b":{"amount":5}}[{"amount":5}]');
    expect(reads).toBe(1);
  });

  it('has parts within parts', () => {
    const inner = sharedPart({ amount: 1 });
    const outer = sharedPart({ inner, amount: 2 });
    expect(jsonText({ inner, outer })).toBe('{"inner":{"amount":1},"outer":{"inner":{"amount":1},"amount":2}}');
  });

  it('leaves JSON.stringify, copies and comparisons as they are', () => {
    const part = sharedPart(order());
    expect(JSON.stringify({ part })).toBe(JSON.stringify({ part: order() }));
    expect(jsonText({ ...part, amount: 7 })).toBe(JSON.stringify({ ...order(), amount: 7 }));
    expect(part).toEqual(order());
    expect(Object.keys(part)).toEqual(Object.keys(order()));
  });

  it.each(['\u0000shared part', '"\u0000shared part"', '\\u0000shared part'])('is not confused by %j', (text) => {
    const part = sharedPart({ text });
    expect(jsonText({ text, part, [text]: part })).toBe(JSON.stringify({ text, part: { text }, [text]: { text } }));
  });

  it('is none the worse for a document that cannot be written', () => {
    const round: Record<string, unknown> = {};
    round['self'] = round;
    expect(() => jsonText({ part: sharedPart({ amount: 1 }), round })).toThrow(TypeError);
    expect(JSON.stringify(sharedPart({ amount: 1 }))).toBe('{"amount":1}');
  });
});
