import { Decimal, listOf, ObjectOf, OneOf, Text, UtcInstant } from '../language/index.js';
import {
  BackTestDraftInput,
  BackTestFiltersInput,
  BackTestSampleInput,
  BackTestSweepInput,
  BackTestUptakeInput,
  BackTestWindowInput,
} from './bodies.js';
import { BackTestReportAnswer, BackTestVisitAnswer } from './report.js';

export const BACK_TEST_STATUSES = ['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELED'] as const;
export type BackTestStatus = (typeof BACK_TEST_STATUSES)[number];

const optional = true;
const nullable = true;

/** A draft that is replayed on the visits of a window, after the answer. */
export class BackTestAnswer {
  @Text('Begins with `bt_`.') id!: string;
  @Text() name!: string;
  @ObjectOf(() => BackTestDraftInput, 'What is tried.') draft!: BackTestDraftInput;
  @Text({ nullable }, 'ID of what the draft takes the place of.') replaces!: string | null;
  @ObjectOf(() => BackTestWindowInput, 'The time whose visits are replayed.') window!: BackTestWindowInput;
  @ObjectOf(() => BackTestFiltersInput, { optional }, 'Which visits are counted.') filters?: BackTestFiltersInput;
  @ObjectOf(() => BackTestSampleInput, { optional }, 'Whose visits are replayed.') sample?: BackTestSampleInput;
  @ObjectOf(() => BackTestUptakeInput, 'Who takes the draft.') uptake!: BackTestUptakeInput;
  @ObjectOf(() => BackTestSweepInput, { optional }, 'Further values that are tried.') sweep?: BackTestSweepInput;
  @OneOf(BACK_TEST_STATUSES) status!: BackTestStatus;
  @Decimal('Share of the log that was read, from 0 to 1.') progress!: number;
  @Text({ nullable }, 'Why it failed. `null` unless the status is `FAILED`.') reason!: string | null;
  @UtcInstant() created_at!: string;
  @UtcInstant({ nullable }, 'When it was done, failed or was canceled.') ended_at!: string | null;
  @UtcInstant('When it is deleted: 90 days after it was created.') kept_until!: string;
  @ObjectOf(() => BackTestReportAnswer, { nullable }, '`null` until the status is `DONE`.')
  report!: BackTestReportAnswer | null;
  @OneOf(['back_test']) object!: 'back_test';
}

export const backTestsAnswer = listOf('data', BackTestAnswer);
export const backTestVisitsAnswer = listOf('data', BackTestVisitAnswer);
