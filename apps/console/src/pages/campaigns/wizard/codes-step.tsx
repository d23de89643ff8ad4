import { Group, SegmentedControl, Switch, Text, TextInput } from '@mantine/core';
import { NumberField } from '../../../parts/forms/number-field.js';
import { t } from '../../../texts/texts.js';
import { isProgram, isSharedCode } from './campaign-body.js';
import { type DraftForm } from './draft.js';
import { objectionTo } from './sample-codes.js';
import { MAX_CODES_PER_CAMPAIGN } from '../code-limits.js';

export function CodesStep({ form }: { readonly form: DraftForm }) {
  const { values } = form;
  return (
    <>
      {values.kind === 'DISCOUNT_COUPONS' && (
        <SegmentedControl
          aria-label={t('Codes')}
          data={[
            { value: 'own', label: t('Each customer has a code') },
            { value: 'shared', label: t('One code for everybody') },
          ]}
          {...form.getInputProps('codes')}
        />
      )}
      {isSharedCode(values) ? (
        <TextInput
          label={t('Code')}
          description={t('What customers enter, such as SUMMER10.')}
          required
          maxLength={100}
          {...form.getInputProps('sharedCode')}
        />
      ) : (
        <OwnCodes form={form} />
      )}
      {!isProgram(values) && (
        <NumberField
          label={
            isSharedCode(values) ? t('How often the code can be redeemed') : t('How often each code can be redeemed')
          }
          placeholder={t('without limit')}
          min={1}
          {...form.getInputProps('redemptions')}
        />
      )}
    </>
  );
}

function OwnCodes({ form }: { readonly form: DraftForm }) {
  const { pattern, count } = form.values;
  const isGuessable = objectionTo(pattern, Number(count)) === 'guessed';
  return (
    <>
      <Group align="flex-start" grow>
        <NumberField
          label={t('How many codes')}
          min={1}
          max={MAX_CODES_PER_CAMPAIGN}
          required
          {...form.getInputProps('count')}
        />
        <TextInput
          label={t('Pattern')}
          description={t('Each # becomes a random letter or digit.')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          maxLength={100}
          {...form.getInputProps('pattern')}
        />
      </Group>
      {isGuessable && (
        <Text size="sm" role="status">
          {t('Codes of this pattern can be guessed with some patience. A few more # make them safe.')}
        </Text>
      )}
      <Switch
        label={t('Each customer gets one code at most')}
        {...form.getInputProps('joinOnce', { type: 'checkbox' })}
      />
    </>
  );
}
