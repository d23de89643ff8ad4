import { foldLogin } from '@perkstream/published';

/** Shorter ones are refused as such. */
const MIN_CHARACTERS = 12;

let common: Promise<ReadonlySet<string>> | undefined;

/** Why a password would be guessed first; undefined where nothing is known against it. */
export async function findWeakness(password: string, email: string): Promise<string | undefined> {
  const folded = foldLogin(password.normalize('NFKC'));
  if (new Set(folded).size === 1) return 'Property .password is one character repeated';
  const [local = ''] = foldLogin(email).split('@');
  if (folded === foldLogin(email) || folded === local) return 'Property .password is the e-mail address';
  common ??= commonPasswords();
  return (await common).has(folded) ? 'Property .password is one that many people use' : undefined;
}

/** The 49,000 most common ones, of which few are long enough. The list is loaded when somebody sets a password for the first time. */
async function commonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= MIN_CHARACTERS));
}
