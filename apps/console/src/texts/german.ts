import { addTexts, language, type Texts } from './texts.js';

const files = import.meta.glob<Texts>('../**/de.json', { import: 'default' });
const loaded = new Set<string>();

/** Loads the German texts of a folder, such as `parts` or `pages/campaigns`, where German is the language. */
export async function loadTexts(folder: string): Promise<void> {
  if (language() !== 'de' || loaded.has(folder)) return;
  const load = files[`../${folder}/de.json`];
  if (load) addTexts('de', await load());
  loaded.add(folder);
}
