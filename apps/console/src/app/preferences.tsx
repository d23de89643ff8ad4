import { ActionIcon, Menu, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { Icon } from '../parts/icon.js';
import { keepLanguage, type Language, language, LANGUAGES, t } from '../texts/texts.js';

/** Light or dark, and the language. Both are kept by the browser. */
export function Preferences() {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  const other = scheme === 'dark' ? 'light' : 'dark';
  const choose = (chosen: Language) => {
    keepLanguage(chosen);
    location.reload();
  };
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        onClick={() => setColorScheme(other)}
        aria-label={other === 'dark' ? t('Show it dark') : t('Show it light')}
      >
        <Icon name={other === 'dark' ? 'moon' : 'sun'} />
      </ActionIcon>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('Language')}>
            <Icon name="language" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {(Object.keys(LANGUAGES) as Language[]).map((each) => (
            <Menu.Item
              key={each}
              lang={each}
              onClick={() => choose(each)}
              rightSection={each === language() ? <Icon name="check" size={16} /> : undefined}
            >
              {LANGUAGES[each]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
