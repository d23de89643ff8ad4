import { type JsonObject, refuse, type Refusal } from '@perkstream/kernel';
import { type CopiedParts, type PromotionOfDraftInput } from '@perkstream/published';

type Stacks = CopiedParts['stacks'];

/** Stacks of the tiers of a draft, which they name as the draft does. */
export function stacksOfDraft({ tiers, stacks = [] }: PromotionOfDraftInput): Stacks | Refusal<'invalid_payload'> {
  const places = new Map<string, number>();
  for (const [index, { id }] of (tiers ?? []).entries()) {
    if (id === undefined) continue;
    if (places.has(id)) return invalid(`.promotion.tiers[${index}].id is the id of another one`);
    places.set(id, index);
  }
  for (const [index, stack] of stacks.entries()) {
    const at = `.promotion.stacks[${index}].tiers.ids`;
    const { ids } = stack.tiers;
    const unknown = ids.find((id) => !places.has(id));
    if (unknown !== undefined)
      return invalid(`${at} names ${unknown}, which is no id in .promotion.tiers of the draft`);
    if (new Set(ids).size < ids.length) return invalid(`${at} names a tier twice`);
  }
  return stacks.map(({ name, tiers: { ids }, category_id: categoryId = null, metadata = {} }) => ({
    name,
    tiers: ids.map((id) => places.get(id)!),
    categoryId,
    metadata: metadata as JsonObject,
  }));
}

function invalid(details: string): Refusal<'invalid_payload'> {
  return refuse('invalid_payload', { details: `Property ${details}` });
}
