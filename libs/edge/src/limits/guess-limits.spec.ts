import { describe, expect, it } from '@jest/globals';
import { GuessLimits } from './guess-limits.js';
import { networkOf } from './networks.js';

describe('the network of an address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:0:1:aaaa:bbbb:cccc:dddd', '2001:db8:0:1'],
    ['2001:DB8::1', '2001:db8:0:0'],
    ['2001:db8:00a0::1', '2001:db8:a0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::', 'fe80:0:0:0'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('guesses', () => {
  it('are counted by whose secret it is, and by address apart from that', async () => {
    const limits = new GuessLimits({ requests: 1, seconds: 60 });
    const exceeded = async () => [
      (await limits.bySubject('ada@example.com')).exceeded,
      (await limits.bySubject('bob@example.com')).exceeded,
      (await limits.byAddress('192.0.2.1')).exceeded,
    ];
    expect([await exceeded(), await exceeded()]).toEqual([
      [false, false, false],
      [true, true, false],
    ]);
  });

  it('name nobody where they are counted', async () => {
    const names: string[] = [];
    const calls = {
      count: (owner: string, counter: string) => {
        names.push(`${owner} ${counter}`);
        return { remaining: 1, exceeded: false, milliseconds: 1 };
      },
    };
    await new GuessLimits({ requests: 1, seconds: 60 }, calls).bySubject('ada@example.com');
    expect(names).toEqual([expect.stringMatching(/^guesses-[0-9a-f]{64} guesses$/)]);
  });
});
