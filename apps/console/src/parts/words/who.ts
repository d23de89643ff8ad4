import { t } from '../../texts/texts.js';
import { type Names } from './names.js';

/** Who did something, as histories of the API name them: each of them in its own way. */
export interface Doer {
  readonly kind?: string | undefined;
  readonly id?: string | undefined;
  readonly name?: string | null | undefined;
  readonly channel?: string | undefined;
}

/** A person and a key by the name of today, else how it came. Undefined where nothing is known. */
export function whoText({ kind, id, name, channel }: Doer, names: Names): string | undefined {
  const known = (id === undefined ? undefined : names?.get(id)) ?? (name || undefined);
  if (kind === 'system' || (kind === undefined && channel === 'INTERNAL')) return t('System');
  if (kind === 'user' || channel === 'USER_PORTAL') return known ?? (names ? t('A former person') : t('A person'));
  if (known) return t('API key {name}', { name: known });
  return id !== undefined || channel === 'API' ? t('API key') : channel;
}
