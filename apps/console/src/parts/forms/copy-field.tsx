import { Button, CopyButton, Group, TextInput } from '@mantine/core';
import { t } from '../../texts/texts.js';
import { Icon } from '../layout/icon.js';

interface CopyFieldProps {
  readonly label: string;
  readonly description?: string;
  readonly value: string;
}

/** A text to be taken elsewhere, such as a token or a link. */
export function CopyField({ label, description, value }: CopyFieldProps) {
  return (
    <Group align="flex-end" gap="xs" wrap="nowrap">
      <TextInput
        label={label}
        description={description}
        value={value}
        readOnly
        flex={1}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton value={value} timeout={3_000}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            onClick={copy}
            leftSection={<Icon name={copied ? 'check' : 'copy'} size={16} />}
            aria-label={copied ? t('{label}: copied', { label }) : t('Copy: {label}', { label })}
          >
            {copied ? t('Copied') : t('Copy')}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}
