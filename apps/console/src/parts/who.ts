import { t } from '../texts/texts.js';

/** Who did something, as histories of the API name them: each of them in its own way. */
export interface Doer {
  readonly kind?: string | undefined;
  readonly id?: string | undefined;
  readonly name?: string | null | undefined;
  readonly channel?: string | undefined;
}

/** A person by the name, a key by its name, else how it came. Undefined where nothing is known. */
export function whoText({ kind, id, name, channel }: Doer): string | undefined {
  if (kind === 'user' || channel === 'USER_PORTAL') return name ?? id ?? t('A person of the team');
  if (kind === 'system' || channel === 'INTERNAL') return t('The engine by itself');
  const by = name ?? id;
  if (by) return t('By the key {name}', { name: by });
  return channel === 'API' ? t('By a key') : channel;
}
