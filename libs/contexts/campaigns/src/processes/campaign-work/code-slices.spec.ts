import { describe, expect, it } from '@jest/globals';
import { type Messenger, Pace } from '@perkstream/platform';
import { type CommandOrigin } from '@perkstream/published';
import { type CodeMaker } from '../../services/codes/code-maker.js';
import { type ImportListRepository } from '../../repositories/import-list.repository.js';
import { campaignDefinition, generation } from '../../domain/campaign/campaign.examples.js';
import { NO_PROGRESS, type OpenJob } from '../../domain/campaign/jobs.js';
import { CodeSlices } from './code-slices.js';

const origin = { projectId: 'proj_shop' } as CommandOrigin;

/** A job of so many codes, in a process that has time to spare, or none. */
function slicesOf(expected: number, spare: boolean) {
  const pieces: { commandId: string; first: number; count: number; inAll: number }[] = [];
  let time = 0;
  const pace = new Pace({
    now: () => time,
    idle: () => (spare ? time : 0),
    pause: async (milliseconds) => void (time += milliseconds),
    turn: async () => undefined,
  });
  const codes = {
    make: async (
      _campaign: unknown,
      vouchers: readonly object[],
      _config: unknown,
      _own: unknown,
      { commandId }: CommandOrigin,
      first: number,
      inAll: number,
    ) => {
      pieces.push({ commandId, first, count: vouchers.length, inAll });
      return { created: vouchers.length, failed: [] };
    },
  } as unknown as CodeMaker;
  const slices = new CodeSlices({} as Messenger, codes, {} as ImportListRepository, pace);
  const job: OpenJob = { ...generation(), ...NO_PROGRESS, expected, newsAt: '2026-03-02T12:00:00.000Z' };
  return { slices, job, pieces };
}

describe('codes of a job', () => {
  it('come in several slices before progress is noted, while nobody waits', async () => {
    const { slices, job } = slicesOf(5_000, true);
    const made = await slices.generate(campaignDefinition(), job, origin);
    expect(made).toEqual({ slices: 8, done: 4_000, failedCount: 0, failed: [] });
    const rest = await slices.generate(campaignDefinition(), { ...job, ...made }, origin);
    expect(rest).toEqual({ slices: 10, done: 5_000, failedCount: 0, failed: [], end: { outcome: 'SUCCESS' } });
  });

  it.each([true, false])('are drawn by the thousand, in pieces of any size: with time to spare %s', async (spare) => {
    const { slices, job, pieces } = slicesOf(8_700, spare);
    for (let made = await slices.generate(campaignDefinition(), job, origin); !made.end;)
      made = await slices.generate(campaignDefinition(), { ...job, ...made }, origin);
    const draws = [...new Set(pieces.map(({ commandId, inAll }) => `${commandId} ${inAll}`))];
    expect(draws).toEqual([`${job.id}/0 8000`, `${job.id}/8000 700`]);
    let next = 0;
    for (const { commandId, first, count } of pieces) {
      expect(`${job.id}/${next - first}`).toBe(commandId);
      next += count;
    }
    expect(next).toBe(8_700);
  });

  it('come one slice at a time where somebody does', async () => {
    const { slices, job } = slicesOf(5_000, false);
    expect(await slices.generate(campaignDefinition(), job, origin)).toMatchObject({ slices: 1, done: 500 });
  });

  it('are few at a time where the campaign has much metadata, and none is left out', async () => {
    const { slices, job, pieces } = slicesOf(500, true);
    const campaign = { ...campaignDefinition(), metadata: { text: 'x'.repeat(60_000) } };
    expect(await slices.generate(campaign, job, origin)).toMatchObject({ done: 500, end: { outcome: 'SUCCESS' } });
    expect(Math.max(...pieces.map(({ count }) => count))).toBe(4);
    for (const [index, { first, count }] of pieces.entries())
      expect(pieces[index + 1]?.first ?? 500).toBe(first + count);
  });
});
