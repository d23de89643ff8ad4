import { type RequestContext } from '@perkstream/published';

/**
 * Whether the answer explains itself. Never to browsers: an explanation holds the conditions of rules, and what is stored of the
 * customer and the order that they were asked about.
 */
export function isExplanationAsked(
  { channel }: RequestContext,
  options: { readonly explain?: boolean | null } | null | undefined,
): boolean {
  return options?.explain === true && channel !== 'CLIENT_API';
}
