import { Text } from '@mantine/core';
import { t } from '../../../texts/texts.js';
import { WhenFields } from '../when-fields.js';
import { type DraftForm } from './draft.js';

export function WhenStep({ form }: { readonly form: DraftForm }) {
  return (
    <>
      <WhenFields propsOf={form.getInputProps} />
      <Text size="sm">
        {t('The campaign can be used from its beginning on. Rules for carts and customers are added on its page.')}
      </Text>
    </>
  );
}
