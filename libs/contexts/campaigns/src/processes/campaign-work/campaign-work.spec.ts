import { describe, expect, it } from '@jest/globals';
import { loopTurns } from '@perkstream/kernel/testing';
import { Pace, type ProcessDefinition, type ProcessRunner } from '@perkstream/platform';
import { type CampaignRepository } from '../../repositories/campaign.repository.js';
import { campaignDefinition, generation } from '../../domain/campaign/campaign.examples.js';
import { NO_PROGRESS } from '../../domain/campaign/jobs.js';
import { type Campaign } from '../../domain/campaign/state.js';
import { CampaignWork } from './campaign-work.process.js';
import { type JobWorker } from './job-worker.js';

const NEWS_AT = '2026-03-02T12:00:05.000Z';
const GONE_SINCE = Date.parse('2026-03-02T12:00:02.000Z');
const begunAt = '2026-03-02T12:00:00.000Z';
const unfinished = { projectId: 'proj_shop', key: 'camp_1', begunAt, begunAfter: undefined, goneSince: GONE_SINCE };

/** Whether a process that finds the job open works on it. */
async function isTakenUp(mayBeAtWorkElsewhere: ProcessRunner['mayBeAtWorkElsewhere']): Promise<boolean> {
  const job = { ...generation(), ...NO_PROGRESS, newsAt: NEWS_AT };
  const campaign: Campaign = {
    status: 'live',
    definition: campaignDefinition(),
    updatedAt: null,
    madeWith: 0,
    jobs: { [job.id]: job },
  };
  let definition: ProcessDefinition | undefined;
  let turns = 0;
  const register = (registered: ProcessDefinition): void => void (definition = registered);
  const work = new CampaignWork(
    { stateOf: () => campaign } as unknown as CampaignRepository,
    { turn: async () => void (turns += 1) } as unknown as JobWorker,
    new Pace(),
    { register, mayBeAtWorkElsewhere } as unknown as ProcessRunner,
    (_where, error) => {
      throw error;
    },
  );
  await definition?.resume(unfinished);
  await loopTurns(10);
  await work.onModuleDestroy();
  return turns > 0;
}

describe('a job that is found open', () => {
  it('is taken up where nobody else can be at work', async () => {
    expect(await isTakenUp(() => false)).toBe(true);
  });

  it('is left to others who may be at work by its last news', async () => {
    expect(await isTakenUp((newsAt, goneSince) => newsAt === NEWS_AT && goneSince === GONE_SINCE)).toBe(false);
  });
});
