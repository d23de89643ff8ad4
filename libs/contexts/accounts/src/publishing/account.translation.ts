import { translations } from '@perkstream/platform';
import { type AccountEvent } from '@perkstream/published';

/** Who signs in, and when, concerns nobody else. */
export const accountTranslations = translations<AccountEvent>({
  'account.link_made': null,
  'account.signed_in': null,
  'account.session_renewed': null,
  'account.session_ended': null,
  'account.password_set': null,
  'account.access_ended': null,
});
