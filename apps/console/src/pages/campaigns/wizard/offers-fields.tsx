import { Button, Fieldset, Group, Stack, TextInput } from '@mantine/core';
import { AddButton } from '../../../parts/layout/add-button.js';
import { Icon } from '../../../parts/layout/icon.js';
import { t } from '../../../texts/texts.js';
import { DiscountFields } from './discount-fields.js';
import { type DraftForm, NEW_OFFER } from './draft.js';

const MAX_OFFERS = 20;

/** The tiers of a promotion, in the order in which they are tried. */
export function OffersFields({ form }: { readonly form: DraftForm }) {
  const { offers } = form.values;
  return (
    <Stack>
      {offers.map((_, index) => (
        <Fieldset key={index} legend={t('Offer {number}', { number: index + 1 })}>
          <Stack>
            <TextInput label={t('Name')} required maxLength={255} {...form.getInputProps(`offers.${index}.name`)} />
            <DiscountFields
              form={form}
              kindName={`offers.${index}.kind`}
              name={`offers.${index}.value`}
              exclusionName={`offers.${index}.excludesOnSale`}
            />
            <TextInput
              label={t('Text for customers')}
              maxLength={500}
              {...form.getInputProps(`offers.${index}.banner`)}
            />
            {offers.length > 1 && (
              <Group>
                <Button
                  size="xs"
                  variant="subtle"
                  leftSection={<Icon name="trash" size={16} />}
                  onClick={() => form.removeListItem('offers', index)}
                >
                  {t('Remove offer {number}', { number: index + 1 })}
                </Button>
              </Group>
            )}
          </Stack>
        </Fieldset>
      ))}
      <Group>
        <AddButton
          variant="default"
          disabled={offers.length >= MAX_OFFERS}

          onClick={() => form.insertListItem('offers', NEW_OFFER)}
        >
          {t('Another offer')}
        </AddButton>
      </Group>
    </Stack>
  );
}
