import { beforeEach, describe, expect, it } from '@jest/globals';
import { stoppedClock } from '@perkstream/kernel/testing';
import { type StreamPart } from '@perkstream/published';
import { ProjectFeed } from './project-feed.js';

describe('what happens in a project', () => {
  const clock = stoppedClock();
  let happened: string[];
  let asked: (number | undefined)[];
  let isAway: boolean;
  let hasEnded: boolean;
  /** The things of one part. */
  let partSize: number;
  let feed: ProjectFeed;

  beforeEach(() => {
    [happened, asked, isAway, hasEnded, partSize] = [[], [], false, false, Infinity];
    const ask = async (after = 0): Promise<StreamPart | undefined> => {
      asked.push(after);
      if (isAway) throw new Error('away');
      const happenings = happened
        .slice(after, after + partSize)
        .map((type, index) => ({ place: `${after + index}`, happening: { type } }));
      const position = after + happenings.length;
      return { position, happenings, hasMore: position < happened.length };
    };
    feed = new ProjectFeed(ask, () => (hasEnded = true));
  });

  /** The types that a listener has got so far. */
  async function listens(lastPlace?: string) {
    const got: string[] = [];
    const leave = await feed.open((events) => {
      got.push(...[...events.matchAll(/^event: (.*)$/gm)].map(([, type]) => type!));
      return true;
    }, lastPlace);
    return { got, leave: leave! };
  }

  const happens = (...types: string[]) => {
    happened.push(...types);
    return clock.passes(1_000);
  };
  const many = (count: number) => Array.from({ length: count }, (_, index) => `e${index}`);

  it('begins with the last fifty things, and goes on with what happens', async () => {
    happened = many(60);
    const { got } = await listens();
    expect(got).toEqual(many(60).slice(-50));
    await happens('new');
    expect(got.slice(50)).toEqual(['new']);
  });

  it('is asked for once for all who watch', async () => {
    const [one, other] = await Promise.all([listens(), listens()]);
    await happens('a');
    expect([one.got, other.got]).toEqual([['a'], ['a']]);
    expect(asked).toEqual([0, 0]);
  });

  it('goes on after what a listener had last, where that is still kept', async () => {
    const { leave } = await listens();
    await happens('a', 'b');
    leave();
    await happens('c');
    expect((await listens('0')).got).toEqual(['b', 'c']);
    expect((await listens('2')).got).toEqual([]);
    expect((await listens('nowhere')).got).toEqual(['a', 'b', 'c']);
    await happens(...many(1_000));
    expect((await listens('0')).got).toHaveLength(50);
  });

  it('is asked for no more half a minute after the last listener left', async () => {
    const { leave } = await listens();
    await clock.passes(60_000);
    expect(hasEnded).toBe(false);
    leave();
    await clock.passes(29_000);
    expect(hasEnded).toBe(false);
    await clock.passes(3_000);
    expect(hasEnded).toBe(true);
    const times = asked.length;
    await clock.passes(60_000);
    expect(asked).toHaveLength(times);
  });

  it('loses nothing while it cannot be asked for', async () => {
    const { got } = await listens();
    isAway = true;
    await happens('a');
    await happens('b');
    expect(got).toEqual([]);
    isAway = false;
    await clock.passes(1_000);
    expect(got).toEqual(['a', 'b']);
  });

  it('is asked for on and on in one look while there is more', async () => {
    const { got } = await listens();
    partSize = 2;
    await happens(...many(7));
    expect(got).toEqual(many(7));
    expect(asked).toEqual([0, 0, 2, 4, 6]);
  });

  it('opens for nobody while it cannot be asked for', async () => {
    isAway = true;
    expect(await feed.open(() => true, undefined)).toBeUndefined();
    expect(feed.size).toBe(0);
  });

  it('forgets a listener that takes no more', async () => {
    await feed.open(() => false, undefined);
    await happens('a');
    expect(feed.size).toBe(0);
  });
});
