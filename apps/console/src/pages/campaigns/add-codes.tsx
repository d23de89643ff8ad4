import { Button, Group, NumberInput, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { client } from '../../api/client.js';
import { queryClient } from '../../api/queries.js';
import { useApiForm } from '../../parts/api-form.js';
import { Dialog } from '../../parts/dialog.js';
import { ErrorInWords } from '../../parts/error-in-words.js';
import { Icon } from '../../parts/icon.js';
import { t } from '../../texts/texts.js';
import { type Campaign } from './campaign-state.js';

/** As many codes one request makes. */
const MOST = 100_000;

export function AddCodes({ campaign }: { readonly campaign: Campaign }) {
  const [opened, dialog] = useDisclosure(false);
  return (
    <>
      <Button leftSection={<Icon name="plus" size={16} />} onClick={dialog.open}>
        {t('Add codes')}
      </Button>
      <Dialog opened={opened} onClose={dialog.close} title={t('Add codes')} centered>
        <AddCodesForm campaign={campaign} close={dialog.close} />
      </Dialog>
    </>
  );
}

function AddCodesForm({ campaign, close }: { readonly campaign: Campaign; readonly close: () => void }) {
  const { form, submit, error, isSending } = useApiForm<{ vouchers_count: number | string }>({
    keptAs: null,
    initialValues: { vouchers_count: 100 },
    send: async ({ vouchers_count }) => {
      const count = Number(vouchers_count);
      await client.POST('/v1/campaigns/{campaignId}/vouchers', {
        params: { path: { campaignId: campaign.id }, query: { vouchers_count: count } },
        body: {},
      });
      notifications.show({ message: t('{count, plural, one {# code is} other {# codes are}} being made.', { count }) });
      close();
      await queryClient.invalidateQueries({ queryKey: ['get'] });
    },
  });
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text size="sm">{t('New codes follow the pattern and the rules of the campaign.')}</Text>
        <NumberInput
          label={t('How many')}
          min={1}
          max={MOST}
          allowDecimal={false}
          thousandSeparator
          required
          data-autofocus
          {...form.getInputProps('vouchers_count')}
        />
        {error !== undefined && <ErrorInWords error={error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={isSending}>
            {t('Add')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
