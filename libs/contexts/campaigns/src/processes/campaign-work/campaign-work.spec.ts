import { describe, expect, it } from '@jest/globals';
import { Pace, type ProcessDefinition, type ProcessRunner } from '@perkstream/platform';
import { type EventStore } from '@perkstream/ports';
import { type CampaignRepository } from '../../repositories/campaign.repository.js';
import { campaignDefinition, generation } from '../../domain/campaign/campaign.examples.js';
import { NO_PROGRESS } from '../../domain/campaign/jobs.js';
import { type Campaign } from '../../domain/campaign/state.js';
import { CampaignWork } from './campaign-work.process.js';
import { type JobWorker } from './job-worker.js';

const unfinished = { projectId: 'proj_shop', key: 'camp_1', begunAt: '2026-03-02T12:00:00.000Z' };

function secondsAgo(seconds: number): string {
  return new Date(Date.now() - seconds * 1_000).toISOString();
}

/** Whether a process that finds the job open, whose last news are so old, works on it. */
async function isTakenUp(newsAt: string, exclusive: boolean): Promise<boolean> {
  const job = { ...generation(), ...NO_PROGRESS, newsAt };
  const campaign: Campaign = {
    status: 'live',
    definition: campaignDefinition(),
    updatedAt: null,
    jobs: { [job.id]: job },
  };
  let definition: ProcessDefinition | undefined;
  let turns = 0;
  const work = new CampaignWork(
    { stateOf: () => campaign } as unknown as CampaignRepository,
    { turn: async () => void (turns += 1) } as unknown as JobWorker,
    new Pace(),
    { register: (registered: ProcessDefinition) => (definition = registered) } as unknown as ProcessRunner,
    (_where, error) => {
      throw error;
    },
    { capabilities: { exclusive } } as unknown as EventStore,
  );
  await definition?.resume(unfinished);
  await new Promise((resolve) => setTimeout(resolve, 5));
  await work.onModuleDestroy();
  return turns > 0;
}

describe('a job that is found open', () => {
  it('is taken up at once where nobody else can be at work', async () => {
    expect(await isTakenUp(secondsAgo(1), true)).toBe(true);
  });

  it('is left to others who may be at work, until there is no news for half a minute', async () => {
    expect(await isTakenUp(secondsAgo(20), false)).toBe(false);
    expect(await isTakenUp(secondsAgo(40), false)).toBe(true);
  });
});
