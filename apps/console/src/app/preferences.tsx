import { ActionIcon, Button, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { Icon } from '../parts/layout/icon.js';
import { keepLanguage, type Language, language, LANGUAGES, t } from '../texts/texts.js';

/** Light or dark, and the other language. Both are kept by the browser. */
export function Preferences() {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  const other = scheme === 'dark' ? 'light' : 'dark';
  const otherLanguage = theOtherLanguage();
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        onClick={() => setColorScheme(other)}
        aria-label={other === 'dark' ? t('Dark theme') : t('Light theme')}
      >
        <Icon name={other === 'dark' ? 'moon' : 'sun'} />
      </ActionIcon>
      <Button
        variant="subtle"
        color="gray"
        px="xs"
        lang={otherLanguage}
        onClick={() => chooseLanguage(otherLanguage)}
        title={LANGUAGES[otherLanguage]}
        visibleFrom="xs"
      >
        {otherLanguage.toUpperCase()}
      </Button>
    </>
  );
}

export function theOtherLanguage(): Language {
  return language() === 'en' ? 'de' : 'en';
}

export function chooseLanguage(chosen: Language): void {
  keepLanguage(chosen);
  location.reload();
}
