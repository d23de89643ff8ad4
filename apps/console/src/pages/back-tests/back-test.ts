import { type components } from '../../api/schema.js';
import { type Tone } from '../../parts/layout/status-badge.js';
import { t } from '../../texts/texts.js';

export type BackTest = components['schemas']['BackTestAnswer'];
export type Report = NonNullable<BackTest['report']>;
export type Outcome = 'qualified' | 'refused' | 'near_miss' | 'displaced';

/** A back-test is looked at again after so many milliseconds, until it has ended. */
export const POLL_INTERVAL_MS = 1_000;

export function hasEnded({ status }: Pick<BackTest, 'status'>): boolean {
  return status !== 'QUEUED' && status !== 'RUNNING';
}

export function stateOf({ status }: Pick<BackTest, 'status'>): { readonly tone: Tone; readonly text: string } {
  const states: Readonly<Record<BackTest['status'], readonly [Tone, string]>> = {
    QUEUED: ['quiet', t('Queued')],
    RUNNING: ['waiting', t('Running')],
    DONE: ['good', t('Done')],
    FAILED: ['bad', t('Failed')],
    CANCELED: ['quiet', t('Canceled')],
  };
  const [tone, text] = states[status];
  return { tone, text };
}

export function kindName(kind: BackTest['draft']['kind']): string {
  const names: Readonly<Record<BackTest['draft']['kind'], string>> = {
    campaign: t('Campaign'),
    promotion_tier: t('Promotion'),
    validation_rule: t('Rule'),
    earning_rule: t('Earning rule'),
    stacking_rules: t('Stacking rules'),
  };
  return names[kind];
}

export function outcomeNames(): Readonly<Record<Outcome, string>> {
  return {
    qualified: t('Qualified'),
    refused: t('Refused'),
    near_miss: t('Near miss'),
    displaced: t('Displaced another discount'),
  };
}
