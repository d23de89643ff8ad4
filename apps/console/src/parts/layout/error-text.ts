import { ApiError } from '../../api/api-error.js';
import { t } from '../../texts/texts.js';

/** What a person can do about the errors that every page may meet. Others speak for themselves. */
const WORDS: Readonly<Record<string, () => string>> = {
  forbidden: () => t('Your role in this project does not allow this.'),
  not_found: () => t('This does not exist (any more).'),
  resource_not_found: () => t('This does not exist (any more).'),
  duplicate_found: () => t('Something of that name or code exists already.'),
  parent_in_bin: () => t('What this belongs to is in the bin as well. Restore that first.'),
  resource_in_use: () => t('Something else still uses this.'),
  too_many_requests: () => t('Too many requests. Try again in a moment.'),
  service_unavailable: () => t('The engine is busy or a part of it is away. Try again in a moment.'),
};

/** What went wrong, in words for people; the words of the engine where there are no better ones. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError) return WORDS[error.key]?.() ?? t(error.message);
  if (error instanceof TypeError) return t('The engine cannot be reached. Check the connection and try again.');
  return error instanceof Error ? error.message : String(error);
}

/** The engine's own words about the case at hand. */
export function errorDetails(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.details === error.message ? undefined : error.details;
}
