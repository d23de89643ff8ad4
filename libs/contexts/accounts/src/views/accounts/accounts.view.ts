import { changes, view } from '@perkstream/platform';
import { type PasswordSet } from '@perkstream/published';

/** Users who have a password. */
export interface AccountDocument {
  /** Of the user */
  readonly id: string;
}

export const accountsView = view<AccountDocument, PasswordSet>({
  kind: 'entity',
  collection: { name: 'accounts', version: 1, fields: { id: 'text' }, indexes: [] },
  on: { 'account.password_set': ({ data: { userId: id } }) => changes<AccountDocument>(id, () => ({ id })) },
});
