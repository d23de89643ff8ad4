import { ask } from '../../../api/console-operations.js';
import { codesIn } from '../own-codes.js';
import { bodyOf, type Definition, type Draft } from './draft.js';

const POLL_INTERVAL_MS = 500;
const CODES_WAIT_MS = 60_000;

/** Makes a draft, and imports the codes that were typed in. The id of the campaign. */
export async function makeDraft(draft: Draft): Promise<string> {
  const { id } = await ask<{ id: string }>('/v1/campaigns/drafts', 'POST', bodyOf(draft));
  const codes = codesIn(String(draft['own_codes'] ?? ''));
  if (codes.length > 0)
    await ask(
      `/v1/campaigns/${id}/import`,
      'POST',
      codes.map((code) => ({ code })),
    );
  return id;
}

/** Enables a campaign, as soon as its codes are made. Refused with what is missing. */
export async function startCampaign(id: string): Promise<void> {
  const until = Date.now() + CODES_WAIT_MS;
  for (;;) {
    const { missing } = await ask<Definition>(`/v1/campaigns/${id}/definition`);
    const isWaiting = missing.length > 0 && missing.every(({ property }) => property === 'vouchers_count');
    if (!isWaiting || Date.now() > until) break;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
  await ask(`/v1/campaigns/${id}/enable`, 'POST');
}
