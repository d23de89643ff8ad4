import { Alert, Anchor, Select, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { client } from '../../api/client.js';
import { api } from '../../api/queries.js';
import { FormDialog } from '../../parts/dialogs/form-dialog.js';
import { useApiForm } from '../../parts/forms/api-form.js';
import { campaignKinds } from '../../parts/words/campaign-kind.js';
import { t } from '../../texts/texts.js';

interface GiveCodeProps {
  readonly customer: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** Gives the customer a code of a campaign: the next free one. */
export default function GiveCode({ customer, onClose }: GiveCodeProps) {
  const queries = useQueryClient();
  const campaigns = useCampaigns();
  const dialog = useApiForm({
    keptAs: 'give-code',
    initialValues: { campaign: '', reason: '' },
    validate: { campaign: (campaign) => (campaign ? null : t('Choose a campaign.')) },
    send: async ({ campaign, reason }) => {
      const metadata = reason.trim() ? { metadata: { reason: reason.trim() } } : {};
      const body = { campaign: { name: campaign }, customer: { id: customer.id }, ...metadata };
      const { data } = await client.POST('/v1/publications', { body });
      notifications.show({ message: <Given code={data?.voucher?.code} name={customer.name} /> });
      onClose();
      await queries.invalidateQueries();
    },
  });
  const { campaign } = dialog.form.values;
  return (
    <FormDialog
      title={t('Assign a code to {name}', { name: customer.name })}
      verb={t('Assign code')}
      form={dialog}
      onClose={onClose}
    >
      <Select
        label={t('Campaign')}
        description={t('The customer gets its next free code.')}
        data={campaigns}
        searchable
        nothingFoundMessage={t('No campaign with codes of that name')}
        data-autofocus
        {...dialog.form.getInputProps('campaign')}
        value={campaign || null}
      />
      <Textarea
        label={t('Reason')}
        description={t('It is kept with the publication.')}
        maxLength={500}
        {...dialog.form.getInputProps('reason')}
      />
      {campaign && (
        <Alert variant="light" color="gray">
          {t('{name} becomes the holder of a code of “{campaign}”. Disable the code to take it back.', {
            name: customer.name,
            campaign,
          })}
        </Alert>
      )}
    </FormDialog>
  );
}

function Given({ code, name }: { readonly code: string | undefined; readonly name: string }) {
  if (!code) return t('{name} was assigned a code', { name });
  return (
    <>
      {t('{name} was assigned', { name })}{' '}
      <Anchor component={Link} href={`/codes/${encodeURIComponent(code)}`} inherit>
        {code}
      </Anchor>
    </>
  );
}

/** Campaigns with codes of one holder each, as choices by kind. */
function useCampaigns() {
  const { data } = api.useQuery('get', '/v1/campaigns', { params: { query: { limit: 100 } } });
  const kinds = campaignKinds();
  const given = (data?.campaigns ?? []).filter(
    ({ campaign_type: kind, type, active }) => active && kind !== 'PROMOTION' && type !== 'STANDALONE',
  );
  return Object.entries(kinds).flatMap(([kind, group]) => {
    const items = given.filter(({ campaign_type: each }) => each === kind).map(({ name }) => name);
    return items.length > 0 ? [{ group, items }] : [];
  });
}
