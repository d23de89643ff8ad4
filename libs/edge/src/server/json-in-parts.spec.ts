import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fastify } from 'fastify';
import { turnsDuring } from '@perkstream/kernel/testing';
import { MAX_DEPTH, readJsonBodies } from './json-body.js';
import { jsonInParts } from './json-in-parts.js';

/** What comes out, and in how many turns. */
function readInParts(text: string, atOnce: number): { value: unknown; turns: number; longest: number } {
  let longest = 0;
  const read = (part: string): unknown => {
    longest = Math.max(longest, part.length);
    return JSON.parse(part);
  };
  const parts = jsonInParts(text, read, { atOnce });
  for (let turns = 1; ; turns++) {
    const part = parts.next();
    if (part.done) return { value: part.value, turns, longest };
  }
}

const outcomeOf = (read: () => unknown): { value: unknown } | 'no JSON' => {
  try {
    return { value: read() };
  } catch (error) {
    expect(error).toBeInstanceOf(SyntaxError);
    return 'no JSON';
  }
};

/** JSON, also with blanks, without what bodies may not hold, and JSON that was damaged in one or two places. */
const texts = fc
  .tuple(
    fc.jsonValue({ maxDepth: 6 }),
    fc.constantFrom(undefined, 1, '\t'),
    fc.array(fc.tuple(fc.nat(), fc.constantFrom('', ',', ':', '[', ']', '{', '}', '"', '\\', ' ', '1')), {
      maxLength: 2,
    }),
  )
  .map(([value, blanks, damages]) => {
    let text = JSON.stringify(value, undefined, blanks);
    for (const [place, what] of damages) {
      const at = place % (text.length + 1);
      text = text.slice(0, at) + what + text.slice(at + (place % 2));
    }
    return text;
  })
  .filter((text) => !text.includes('__proto__'));

describe('JSON that is read in parts', () => {
  it('is what JSON.parse makes of it, or none where it finds none', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 12 }), (text, atOnce) => {
        const whole = outcomeOf(() => JSON.parse(text));
        expect(outcomeOf(() => readInParts(text, atOnce).value)).toEqual(whole);
      }),
      { examples: [['{  }', 1]] },
    );
  });

  it.each([
    ['a list of small things', JSON.stringify(Array.from({ length: 100_000 }, (_one, index) => ({ id: index })))],
    [
      'one object of many properties',
      JSON.stringify(Object.fromEntries(Array.from({ length: 9_999 }, (_one, i) => [`${'k'.repeat(50)}${i}`, i]))),
    ],
    ['a list far inside', `{"a":[{"b":[${'1.123456789,'.repeat(90_000)}1]}],"c":2}`],
  ])('%s: none of the parts is long', (_name, text) => {
    const { value, turns, longest } = readInParts(text, 64 * 1024);
    expect(value).toEqual(JSON.parse(text));
    expect(longest).toBeLessThan(66 * 1024);
    expect(turns).toBeGreaterThanOrEqual(Math.floor(text.length / 66_000));
  });

  it('takes about as many turns where it is deep', () => {
    const text = `${'[{"a":'.repeat(20)}"${'x'.repeat(100_000)}"${'}]'.repeat(20)}`;
    expect(readInParts(text, 1_000).turns).toBeLessThan(100);
  });
});

describe('a long body', () => {
  const server = fastify({ bodyLimit: 10_000_000 });
  readJsonBodies(server);
  server.post('/', (request) => ({ read: request.body }));
  const long = JSON.stringify(Array.from({ length: 20_000 }, (_one, index) => ({ id: `number ${index}` })));
  const ask = (payload: string) =>
    server.inject({ method: 'POST', url: '/', payload, headers: { 'content-type': 'application/json' } });

  it('is read as a short one is', async () => {
    for (const text of [long, `\ufeff${long}`, ` ${long}\n`]) {
      expect((await ask(text)).json()).toEqual({ read: JSON.parse(long) });
    }
  });

  it('gives others their turn while it is read', async () => {
    const { turns } = await turnsDuring(() => ask(`[${`"${'x'.repeat(40)}",`.repeat(90_000)}1]`));
    expect(turns).toBeGreaterThan((43 * 90_000) / (64 * 1024));
  });

  it('is refused as soon as more of it was read than any operation takes', async () => {
    const item = JSON.stringify({ n: Array.from({ length: 2_500_000 }, () => 1) });
    const list = `[${'{},'.repeat(2_000_000)}{}]`;
    const lists = `[${`[${'{},'.repeat(90_000)}{}],`.repeat(18)}{}]`;
    const nested = `[${`${'['.repeat(50)}${']'.repeat(50)},`.repeat(50_000)}{}]`;
    for (const [text, turnsAtMost] of [
      [item, 20],
      [list, 8],
      [`{"a":${list}}`, 8],
      [lists, 60],
      [nested, 40],
    ] as const) {
      expect(text.length).toBeGreaterThan(64 * 1024 * 70);
      const parts = jsonInParts(text, (part) => JSON.parse(part));
      const most = Array.from({ length: turnsAtMost });
      expect(() => most.forEach(() => parts.next())).toThrow('more than');
    }
  });

  it('of one object has fewer values, as what is stored of it is shown again', async () => {
    const ofOne = fastify({ bodyLimit: 1024 * 1024 });
    readJsonBodies(ofOne);
    ofOne.post('/', () => 'read');
    const headers = { 'content-type': 'application/json' };
    const body = (values: number) => `{"a":[${'{},'.repeat(values - 2)}{}],"b":"${'x'.repeat(200_000)}"}`;
    const send = (payload: string) => ofOne.inject({ method: 'POST', url: '/', payload, headers });
    expect((await send(body(45_000))).statusCode).toBe(200);
    const refused = await send(body(60_000));
    expect([refused.statusCode, refused.json().message]).toEqual([
      400,
      expect.stringContaining('more than 100000 values'),
    ]);
    expect((await ask(body(60_000))).statusCode).toBe(200);
  });

  it('is read no further once its client has left', async () => {
    const left = fastify();
    const parse = left.getDefaultJsonParser('error', 'error');
    let parts = 0;
    left.getDefaultJsonParser = () => (request, text, done) => {
      if (++parts === 2) request.raw.socket.destroy();
      return parse(request, text, done);
    };
    readJsonBodies(left);
    left.post('/', () => 'read');
    const address = await left.listen({ host: '127.0.0.1', port: 0 });
    const headers = { 'content-type': 'application/json' };
    await expect(fetch(address, { method: 'POST', headers, body: long })).rejects.toThrow();
    await left.close();
    expect(parts).toBe(2);
  });

  const inside = (value: string) => `${long.slice(0, -1)},${value}]`;
  it.each([
    ['JSON that is not closed', long.slice(0, -1), 'Invalid request payload JSON format'],
    ['a comma too many', inside(''), 'Invalid request payload JSON format'],
    ['more after its end', `${long}[]`, 'Invalid request payload JSON format'],
    ['a prototype', inside('{"__proto__":{"a":1}}'), 'Invalid request payload JSON format'],
    ['a long prototype', `{"a":1,"__proto__":${long}}`, 'Invalid request payload JSON format'],
    [
      'a prototype in a long constructor',
      `{"constructor":{"prototype":${long}}}`,
      'Invalid request payload JSON format',
    ],
    ['too deep JSON', inside('['.repeat(MAX_DEPTH) + ']'.repeat(MAX_DEPTH)), 'deeper than 64 levels'],
    ['JSON of brackets', '['.repeat(1_000_000), 'deeper than 64 levels'],
    ['too deep JSON around', '['.repeat(MAX_DEPTH) + long + ']'.repeat(MAX_DEPTH), 'deeper than 64 levels'],
    [
      'an object of too many properties',
      `{${Array.from({ length: 20_000 }, (_one, i) => `"k${i}":1`).join()}}`,
      'an object of more than 10000 properties',
    ],
    [
      'an item that is too long',
      inside(JSON.stringify(Array.from({ length: 60_000 }, () => 'x'.repeat(20)))),
      'an item of more than 1048576 characters',
    ],
    ['a list of too many items', `{"a":[${'1,'.repeat(100_000)}1]}`, 'a list of more than 100000 items'],
    ['too many values', `[${`{"a":[${'1,'.repeat(50_000)}1]},`.repeat(20)}{}]`, 'more than 1000000 values'],
    [
      'an item of too many values',
      `[{"a":[${'{},'.repeat(99_000)}{}],"b":[${'1,'.repeat(5_000)}1]}]`,
      'an item of more than 100000 values',
    ],
    ['half a surrogate pair', inside('"\\ud800"'), 'unpaired surrogate'],
    ['a number without end', inside('1e400'), 'a number that is too large'],
    ['one among long numbers', inside(`[${'1'.repeat(308)},${'1'.repeat(400)}]`), 'a number that is too large'],
  ])('is refused with %s', async (_name, text, why) => {
    const answer = await ask(text);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toContain(why);
  });
});
