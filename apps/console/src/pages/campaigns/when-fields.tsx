import { Group, Text } from '@mantine/core';
import { DayInput } from '../../parts/forms/day-input.js';
import { useProject } from '../../parts/project.js';
import { t } from '../../texts/texts.js';

interface WhenFieldsProps {
  /** The properties of a field of the form, by its name. */
  readonly propsOf: (field: 'starts' | 'ends') => object;
}

/** From when until when a campaign can be used, in the project's zone. */
export function WhenFields({ propsOf }: WhenFieldsProps) {
  const { timezone } = useProject();
  return (
    <>
      <Group align="flex-start" grow>
        <DayInput hasTime label={t('Starts')} description={t('Empty: immediately')} {...propsOf('starts')} />
        <DayInput hasTime label={t('Ends')} description={t('Empty: without end')} {...propsOf('ends')} />
      </Group>
      <Text size="sm" c="dimmed">
        {t('Times are those of the project, {timezone}.', { timezone })}
      </Text>
    </>
  );
}
