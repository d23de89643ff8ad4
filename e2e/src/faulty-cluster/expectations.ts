import { expect } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import { promised } from '../capabilities.js';
import { type Json } from '../client.js';
import { type Outage } from './outage.js';
import { type Observed } from './witness.js';

/** Milliseconds within which a request that cannot be carried out is answered with 503. */
const PROMISED_MS = 2_000;
/** Milliseconds that a busy machine takes on top. */
const MARGIN_MS = 2_000;

/** As documented, with details only where no answer came in time. */
const UNAVAILABLE = {
  code: 503,
  key: 'service_unavailable',
  message: 'Service unavailable',
  request_id: expect.stringMatching(/^v-/),
};
/** What is said of a request that got no answer in time: one that changes something may have been carried out all the same. */
const NO_ANSWER: Record<string, string> = {
  redeem: 'It is not known whether the request took effect',
  list: 'No answer came in time',
};

/** How many findings the message of a failed test shows. */
const SHOWN = 5;

function expectNone(found: readonly Observed[], outage: Outage): void {
  expect(found.slice(0, SHOWN).map((each) => shown(each, outage))).toEqual([]);
}

const shown = ({ asked, at, milliseconds, status, text }: Observed, { from }: Outage): string =>
  `${asked} after ${at - from} ms: ${status} within ${milliseconds} ms ${text.slice(0, 200)}`;

/** A request succeeds, or is answered 503 in the documented body, in time. @param within milliseconds */
export function expectOneOrTheOther(outage: Outage, within = PROMISED_MS): void {
  const { witness, from, recovered } = outage;
  const asked = [...witness.between(from, recovered, 'redeem'), ...witness.between(from, recovered, 'list')];
  const wrong = asked.filter(({ status }) => status !== 200 && status !== 503);
  expectNone(wrong, outage);
  const refused = asked.filter(({ status }) => status === 503);
  const late = refused.filter(({ milliseconds }) => milliseconds > promised(within + MARGIN_MS));
  expectNone(late, outage);
  for (const { asked: what, text, retryAfter } of refused) {
    const noAnswer = NO_ANSWER[what];
    const { details = noAnswer, ...body } = JSON.parse(text) as Json;
    expect({ retryAfter, details, body }).toEqual({ retryAfter: '1', details: noAnswer, body: UNAVAILABLE });
  }
}

/** From shortly after it began until somebody began to mend it. */
export function expectAll(outage: Outage, asked: string, status: number): void {
  const { witness, from, to } = outage;
  const answers = witness
    .between(from + PROMISED_MS + MARGIN_MS, to, asked)
    .filter(({ at, milliseconds }) => at + milliseconds <= to);
  expect(answers.length).toBeGreaterThan(2);
  expectNone(
    answers.filter((each) => each.status !== status),
    outage,
  );
}

/** What needs no engine is answered as if nothing had happened. */
export function expectRestToGoOn(outage: Outage): void {
  const { witness, from, recovered } = outage;
  for (const asked of ['live', 'metrics', 'docs', 'document']) {
    const answers = witness.between(from, recovered, asked);
    expect(answers.length).toBeGreaterThan(5);
    expectNone(
      answers.filter(({ status }) => status !== 200),
      outage,
    );
  }
}

/** Every answered redemption is there once, nothing else is, and every balance is the sum of its ledger. */
export async function expectBooksToAddUp({ audit, load }: Outage): Promise<void> {
  let findings: string[] = [];
  // A process that was left unfinished is finished by another hand within a minute; what is still wrong then is reported below.
  await until(async () => (findings = await audit.findings()).length === 0).catch(() => undefined);
  // The refused rollbacks are reported beside what is wrong: they may be the cause.
  const refused = load.retrying.answered.filter(({ path, answer }) => /rollback/.test(path) && answer.status !== 200);
  const beside = refused.map(({ path, answer }) => `${path} was answered ${answer.status} ${answer.body.key}`);
  expect(findings.length > 0 ? [...findings, ...beside] : []).toEqual([]);
}

/** The load has had some of everything that can go wrong. */
export function expectWorthyLoad({ books, load }: Outage): void {
  for (const { id } of load.vouchers) expect(books.inForce(id).length).toBeGreaterThan(3);
  expect(books.parents.size).toBeGreaterThan(10);
  expect(books.rolledBack.size).toBeGreaterThan(3);
}
