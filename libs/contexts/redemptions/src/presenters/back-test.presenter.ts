import { type BackTestAnswer } from '@perkstream/published';
import { type BackTestDocument } from '../views/back-tests/back-tests.view.js';

/** Days for which a back-test is kept */
export const KEPT_DAYS = 90;
const DAY_MS = 24 * 3_600_000;

export function presentBackTest(document: Omit<BackTestDocument, 'projectId' | 'position'>): BackTestAnswer {
  const { sent, id, name, status, progress, reason, created_at, ended_at, report } = document;
  const { draft, replaces = null, window, filters, sample, sweep, uptake } = sent;
  return {
    id,
    name,
    draft,
    replaces,
    window,
    ...(filters && { filters }),
    ...(sample && { sample }),
    uptake: uptake!,
    ...(sweep && { sweep }),
    status,
    progress,
    reason,
    created_at,
    ended_at,
    kept_until: new Date(Date.parse(created_at) + KEPT_DAYS * DAY_MS).toISOString(),
    report,
    object: 'back_test',
  };
}
