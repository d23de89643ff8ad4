import { type MantineColorScheme, Select, SimpleGrid, useMantineColorScheme } from '@mantine/core';
import { keepLanguage, type Language, language, LANGUAGES, t } from '../../texts/texts.js';

/** Both are kept by this browser. */
export function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const speak = (chosen: string | null) => {
    if (!chosen || chosen === language()) return;
    keepLanguage(chosen as Language);
    location.reload();
  };
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <Select
        label={t('Language')}
        data={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
        value={language()}
        allowDeselect={false}
        onChange={speak}
      />
      <Select
        label={t('Theme')}
        data={[
          { value: 'auto', label: t('System') },
          { value: 'light', label: t('Light') },
          { value: 'dark', label: t('Dark') },
        ]}
        value={colorScheme}
        allowDeselect={false}
        onChange={(scheme) => scheme && setColorScheme(scheme as MantineColorScheme)}
      />
    </SimpleGrid>
  );
}
