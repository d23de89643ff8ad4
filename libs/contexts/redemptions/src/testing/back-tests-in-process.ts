import { type TestingModuleBuilder } from '@nestjs/testing';
import { eventually } from '@perkstream/kernel/testing';
import {
  type BackTestAnswer,
  type BackTestInput,
  type BackTestReport,
  type BackTestVisit,
} from '@perkstream/published';
import { type AnswerFor } from '@perkstream/testing';
import { Replays, type ReplayRun } from '../services/back-tests/replays.js';
import { ReplayCanceled } from '../services/back-test/replay.js';
import { RedemptionsInProcess } from './redemptions-in-process.js';

const TIER = { name: 'Ten percent', action: { discount: { type: 'PERCENT', percent_off: 10 } } };
export const ASKED = {
  draft: { kind: 'promotion_tier', body: TIER },
  window: { from: '2025-01-01', to: '2026-01-01' },
};

/** The context with replays that do what a test says. */
export class BackTestsInProcess extends RedemptionsInProcess {
  readonly inputs: BackTestInput[] = [];
  /** What each replay does before it reports. */
  during: (run: ReplayRun) => Promise<void> = async () => undefined;
  readonly failures: unknown[] = [];

  static override start(): Promise<BackTestsInProcess> {
    return new BackTestsInProcess().open();
  }

  create(body: object = ASKED): Promise<BackTestAnswer> {
    return this.answer<BackTestAnswer>('create-back-test', {}, body);
  }

  get(backTestId: string): Promise<BackTestAnswer> {
    return this.answer<BackTestAnswer>('get-back-test', { backTestId });
  }

  /** As soon as it has the status. */
  until(id: string, wanted: BackTestAnswer['status']): Promise<BackTestAnswer> {
    return eventually(
      () => this.get(id),
      ({ status }) => status === wanted,
    );
  }

  visits(backTestId: string, query: object = {}): Promise<{ readonly data: BackTestVisit[]; readonly total: number }> {
    return this.answer('list-back-test-visits', { backTestId }, undefined, { query });
  }

  protected override failed(error: unknown): void {
    this.failures.push(error);
  }

  protected override prepared(builder: TestingModuleBuilder): TestingModuleBuilder {
    const replay = async (input: BackTestInput, run: ReplayRun): Promise<BackTestReport> => {
      this.inputs.push(input);
      await this.during(run);
      if (run.isCanceled()) throw new ReplayCanceled();
      return { visits: 1, sweep: [] } as unknown as BackTestReport;
    };
    return super.prepared(builder).overrideProvider(Replays).useValue({ replay });
  }

  protected override answerForOthers(handle: AnswerFor): void {
    super.answerForOthers(handle);
    handle('PrepareOffers', ({ draft }: { draft: { promotion: { tiers: { id?: string; name: string }[] } } }) => ({
      offers: draft.promotion.tiers.map(({ id = 'promo_trial_0' }) => ({
        redeemable: { ...this.tierOf(id), startDate: '2027-01-01T00:00:00.000Z' },
        windows: [{ startDate: '2027-01-01T00:00:00.000Z', validityDayOfWeek: [1] }],
        rules: [],
      })),
      earning: [],
    }));
  }
}

export function visit(id: string, outcomes: BackTestVisit['outcomes'], customer: string | null = null): BackTestVisit {
  return {
    ...{ id, kind: 'redemption', date: '2025-03-01T00:00:00.000Z', customer_id: customer, order_id: null },
    ...{ amount: 1_000, outcomes, key: null, discount: 100, credits: 0, points: 0, near_misses: [], displaced: [] },
  };
}
