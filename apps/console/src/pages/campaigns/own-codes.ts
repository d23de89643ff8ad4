import { client } from '../../api/client.js';
import { type BatchWork } from '../../parts/run-in-batches.js';

/** As many codes are pasted at once; a file of more is an import. */
export const MOST_OWN_CODES = 10_000;
const AT_ONCE = 4;

/** Codes as people paste them: one a line, or separated by commas, semicolons or tabs; each of them once. */
export function codesIn(text: string): readonly string[] {
  const codes = text.split(/[\n\r,;\t]+/).map((code) => code.trim().replace(/^"(.*)"$/, '$1'));
  return [...new Set(codes.filter(Boolean))];
}

/** Puts codes into a campaign, each by itself: one that is taken keeps no other one out. */
export function addingTo(campaignId: string): BatchWork {
  return {
    size: 1,
    atOnce: AT_ONCE,
    act: async (codes) => {
      for (const code of codes) {
        const params = { path: { campaignId, code } };
        await client.POST('/v1/campaigns/{campaignId}/vouchers/{code}', { params, body: {} });
      }
      return [];
    },
  };
}
